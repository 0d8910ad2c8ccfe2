import { Alert, Input, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconFileTypePdf } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { AlvoDeArquivos } from '#app/kit/arquivos/alvo-de-arquivos.tsx';
import { ArquivoEscolhido } from '#app/kit/arquivos/arquivo-escolhido.tsx';
import { textosDaConferencia as textos } from './conferencia.mensagens.ts';

type Resultado = 'igual' | 'diferente' | 'ilegivel';

const ROTULO = 'O documento em PDF';

/** A field to drop the document into: whether it is the one that was issued, told without sending it anywhere. */
export function ConferirArquivo({ sha256 }: { readonly sha256: string }) {
  const [arquivo, setArquivo] = useState<File | null>(null);
  const [resultado, setResultado] = useState<Resultado | null>(null);
  const entrada = useRef<HTMLInputElement>(null);
  const atual = useRef<File | null>(null);
  const explicacao = useId();
  const conferir = async (escolhido: File | null) => {
    atual.current = escolhido;
    setArquivo(escolhido);
    setResultado(null);
    if (escolhido === null) return;
    const dito = await comparar(escolhido, sha256);
    // Of two that came soon after one another, the smaller one is read first: what is said is of the one that is named.
    if (atual.current === escolhido) setResultado(dito);
  };
  const escolher = (files: FileList | null | undefined) => {
    const [escolhido] = files ?? [];
    if (escolhido !== undefined) void conferir(escolhido);
  };
  const primeira = useRef(() => escolher(entrada.current?.files));
  // Chosen before JavaScript was at work.
  useEffect(() => primeira.current(), []);
  const retirar = () => {
    if (entrada.current !== null) entrada.current.value = '';
    void conferir(null);
  };
  const igual = resultado === 'igual';
  return (
    <>
      <Input.Wrapper
        label={ROTULO}
        labelElement="div"
        description={textos.nadaEnviado}
        descriptionProps={{ id: explicacao, mb: 6 }}
      >
        <AlvoDeArquivos
          entrada={entrada}
          accept="application/pdf"
          aria-label={ROTULO}
          aria-describedby={explicacao}
          aoSoltar={({ files }) => escolher(files)}
          onClick={({ currentTarget }) => {
            // The same one again is looked at again: it may have been saved anew, or been unreadable.
            currentTarget.value = '';
          }}
          onChange={({ currentTarget }) => escolher(currentTarget.files)}
        >
          <IconFileTypePdf size={20} aria-hidden />
          <span>
            Arraste o arquivo para cá ou <u>escolha no computador</u>
          </span>
        </AlvoDeArquivos>
        {arquivo !== null && <ArquivoEscolhido arquivo={arquivo} aoRetirar={retirar} />}
      </Input.Wrapper>
      <div role="status">
        {resultado !== null && (
          <Alert
            color={igual ? 'green' : 'red'}
            icon={igual ? <IconCircleCheck aria-hidden /> : <IconCircleX aria-hidden />}
          >
            <Text>{textos[resultado]}</Text>
          </Alert>
        )}
      </div>
    </>
  );
}

async function comparar(arquivo: File, sha256: string): Promise<Resultado> {
  try {
    const { resumoDoArquivo } = await import('./resumo-do-arquivo.client.ts');
    return (await resumoDoArquivo(arquivo)) === sha256 ? 'igual' : 'diferente';
  } catch {
    return 'ilegivel';
  }
}
