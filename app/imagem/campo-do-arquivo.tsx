import { Input, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { AlvoDeArquivos } from '#app/kit/arquivos/alvo-de-arquivos.tsx';
import { ArquivoEscolhido } from '#app/kit/arquivos/arquivo-escolhido.tsx';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { arquivoGrandeDemais, FORMATOS_DA_IMAGEM } from './imagem.mensagens.ts';
import { BYTES_POR_MB, EXTENSOES_DA_IMAGEM } from './imagem.ts';

interface Props {
  readonly arquivo: File | null;
  readonly maximo_mb: number;
  /** A new image is nothing without it. */
  readonly obrigatorio: boolean;
  readonly erro: string | undefined;
  readonly desabilitado: boolean;
  aoMudar(arquivo: File | null): void;
}

/** One file, by drop or dialog. What is over the limit is refused before it is sent, and taken out of the field. */
export function CampoDoArquivo({ arquivo, maximo_mb, obrigatorio, erro, desabilitado, aoMudar }: Props) {
  const entrada = useRef<HTMLInputElement>(null);
  const escolher = (escolhido: File | undefined) => {
    if (escolhido === undefined) return;
    const cabe = escolhido.size <= maximo_mb * BYTES_POR_MB;
    if (!cabe) avisar({ tipo: 'toast', nivel: 'danger', mensagem: arquivoGrandeDemais(maximo_mb) });
    if (!cabe && entrada.current !== null) entrada.current.value = '';
    aoMudar(cabe ? escolhido : null);
  };
  const primeira = useRef(() => escolher(entrada.current?.files?.[0]));
  // Chosen before JavaScript was at work.
  useEffect(() => primeira.current(), []);
  const soltar = ({ files }: DataTransfer) => {
    if (!desabilitado) escolher(files[0]);
  };
  const retirar = () => {
    if (entrada.current !== null) entrada.current.value = '';
    aoMudar(null);
  };
  return (
    <Input.Wrapper
      label={obrigatorio ? 'Arquivo da imagem' : 'Outro arquivo'}
      labelElement="div"
      description={obrigatorio ? undefined : 'Uma nova versão da imagem; sem arquivo, fica o que está.'}
      required={obrigatorio}
      error={erro}
    >
      <AlvoDeArquivos
        entrada={entrada}
        name="arquivo_tif"
        accept={EXTENSOES_DA_IMAGEM.join(',')}
        max-size={maximo_mb}
        disabled={desabilitado}
        aria-label={obrigatorio ? 'Arquivo da imagem' : 'Outro arquivo'}
        aria-invalid={erro !== undefined}
        aoSoltar={soltar}
        onChange={(event) => escolher(event.currentTarget.files?.[0])}
      >
        <IconUpload size={20} aria-hidden />
        <span>
          Arraste o arquivo para cá ou <u>escolha no computador</u>
        </span>
        <Text span size="xs" c="dimmed">
          {FORMATOS_DA_IMAGEM}, até {maximo_mb} MB
        </Text>
      </AlvoDeArquivos>
      {arquivo !== null && <ArquivoEscolhido arquivo={arquivo} desabilitado={desabilitado} aoRetirar={retirar} />}
    </Input.Wrapper>
  );
}
