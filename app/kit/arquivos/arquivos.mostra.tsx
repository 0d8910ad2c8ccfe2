import { useState } from 'react';
import { AlvoDeArquivos } from './alvo-de-arquivos.tsx';
import { ArquivoEscolhido } from './arquivo-escolhido.tsx';

/** A file by drop or dialog, and taken out again; it stays where it is. */
export default function MostraDosArquivos() {
  const [arquivo, setArquivo] = useState<File | null>(null);
  const escolher = (files: FileList | null) => setArquivo(files?.[0] ?? null);
  return (
    <section aria-label="Um arquivo">
      <AlvoDeArquivos
        aria-label="Arquivo"
        aoSoltar={({ files }) => escolher(files)}
        onChange={({ currentTarget }) => escolher(currentTarget.files)}
      >
        <span>
          Arraste o arquivo para cá ou <u>escolha no computador</u>
        </span>
      </AlvoDeArquivos>
      {arquivo !== null && <ArquivoEscolhido arquivo={arquivo} aoRetirar={() => setArquivo(null)} />}
    </section>
  );
}
