import { Modal, Skeleton, Stack } from '@mantine/core';
import { useFetcher } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { falhaDaResposta } from '../aviso-de-falha.tsx';
import { avisar } from '../avisos/avisar.tsx';
import { useJanelaTardia } from '../janela-tardia.ts';
import { PerguntaDeStatus } from './pergunta-de-status.tsx';
import { type DadosDoStatus, nomeDoAto } from './status.ts';

interface Props {
  readonly endereco: string;
  readonly nome: string;
  readonly ativo: boolean;
}

/** The question in a dialog over the list. */
export default function JanelaDeStatus({ endereco, nome, ativo }: Props) {
  // The list is read anew as soon as the act is done: the question stays what was asked.
  const ato = useRef(nomeDoAto(ativo)).current;
  const [aberta, fechar] = useJanelaTardia();
  const leitura = useFetcher<{ readonly status?: DadosDoStatus }>();
  const envio = useFetcher();
  const falha = falhaDaResposta(envio.data);
  const lidos = useRef<DadosDoStatus>(undefined);
  lidos.current ??= leitura.data?.status;
  const { load } = leitura;
  useEffect(() => load(endereco), [load, endereco]);
  const feito = envio.state === 'idle' && envio.data !== undefined && falha === null;
  const fechada = useRef(fechar);
  fechada.current = fechar;
  useEffect(() => {
    if (!feito) return;
    fechada.current();
    avisar({ tipo: 'toast', nivel: 'success', mensagem: (envio.data as { readonly message: string }).message });
  }, [feito, envio.data]);
  const recusa = envio.state === 'idle' ? falha?.message : undefined;
  const naTela = useRef(aberta);
  naTela.current = aberta;
  useEffect(() => {
    // Closed while it was on its way: that it was refused is told all the same.
    if (recusa !== undefined && !naTela.current) avisar({ tipo: 'toast', nivel: 'danger', mensagem: recusa });
  }, [recusa]);
  return (
    <Modal opened={aberta} onClose={fechar} title={`${ato} “${nome}”?`}>
      {lidos.current === undefined ? (
        <Stack gap="xs" role="status" aria-label="Carregando">
          <Skeleton height={20} />
          <Skeleton height={20} width="70%" />
          <Skeleton height={36} />
        </Stack>
      ) : (
        <envio.Form method="post" action={endereco}>
          <PerguntaDeStatus dados={lidos.current} falha={falha} enviando={envio.state !== 'idle'} aoDesistir={fechar} />
        </envio.Form>
      )}
    </Modal>
  );
}
