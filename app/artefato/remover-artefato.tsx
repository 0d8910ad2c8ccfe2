import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { avisarFalha } from '#app/kit/avisos/avisar-falha.ts';
import { SUCESSO_MS } from '#app/kit/avisos/aviso.ts';
import { CampoDoMotivo } from '#app/kit/formulario/campo-do-motivo.tsx';
import { artefatos as textos } from '#app/mensagens/especificacao.ts';
import { eFalhaDoPedido } from '#app/pedidos/falha-do-pedido.ts';
import { gravar } from '#app/pedidos/gravar.ts';
import type { ArtefatoNaTela } from './artefato.ts';
import { mensagensDaTela, nomesDosTipos } from './na-tela.mensagens.ts';

interface Props {
  readonly artefato: ArtefatoNaTela;
  readonly deteccao_id: string;
  aoRemover(): void;
  aoFechar(): void;
}

/** Asks why before an artefact is taken away: the timeline keeps that it was there. */
export function RemoverArtefato({ artefato, deteccao_id, aoRemover, aoFechar }: Props) {
  const [motivo, setMotivo] = useState('');
  const [erros, setErros] = useState<readonly string[]>();
  const [enviando, setEnviando] = useState(false);
  const remover = async () => {
    setEnviando(true);
    try {
      const endereco = `/analise/deteccoes/${deteccao_id}/artefato/${artefato.id}`;
      const { message } = await gravar<{ message?: string }>('DELETE', endereco, { motivo: motivo.trim() });
      const mensagem = message ?? mensagensDaTela.removido;
      avisar({ tipo: 'toast', nivel: 'success', mensagem, fechaEmMs: SUCESSO_MS });
      aoRemover();
      aoFechar();
    } catch (erro) {
      const doMotivo = eFalhaDoPedido(erro) ? erro.errors?.motivo : undefined;
      setErros(doMotivo);
      if (doMotivo === undefined) avisarFalha(erro, textos.naoRemovido);
      setEnviando(false);
    }
  };
  return (
    <Modal opened onClose={aoFechar} title="Remover artefato">
      <Stack gap="md">
        <Text>
          {nomesDosTipos[artefato.tipo.value]}. A linha do tempo guarda que ele esteve ali, com o seu resumo SHA-256.
        </Text>
        <CampoDoMotivo exigido={erros !== undefined} erros={erros} aoMudar={setMotivo} />
        <Group justify="flex-end">
          <Button variant="default" onClick={aoFechar}>
            Cancelar
          </Button>
          <Button color="red.9" loading={enviando} onClick={remover}>
            Remover
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
