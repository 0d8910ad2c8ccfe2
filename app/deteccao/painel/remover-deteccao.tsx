import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { avisarDesfazivel } from '#app/kit/avisos/avisar-desfazivel.tsx';
import { avisarFalha } from '#app/kit/avisos/avisar-falha.ts';
import { hectares } from '#app/kit/formatos.ts';
import { CampoDoMotivo } from '#app/kit/formulario/campo-do-motivo.tsx';
import { restaurar } from '#app/kit/lixeira/restaurar.ts';
import { deteccoes as textos } from '#app/mensagens/especificacao.ts';
import { eFalhaDoPedido } from '#app/pedidos/falha-do-pedido.ts';
import { gravar } from '#app/pedidos/gravar.ts';
import { mensagensDaDeteccao } from '../deteccao.mensagens.ts';
import type { DeteccaoNaTela } from '../deteccao.ts';

interface Props {
  readonly deteccao: DeteccaoNaTela;
  aoMudar(): void;
  aoFechar(): void;
}

/** Into the bin, with the reason; the notice takes it back. */
export function RemoverDeteccao({ deteccao, aoMudar, aoFechar }: Props) {
  const [motivo, setMotivo] = useState('');
  const [erros, setErros] = useState<readonly string[]>();
  const [enviando, setEnviando] = useState(false);
  const endereco = `/analise/deteccoes/${deteccao.id}`;
  const remover = async () => {
    setEnviando(true);
    try {
      await gravar('DELETE', endereco, { motivo: motivo.trim() });
      aoFechar();
      aoMudar();
      avisarDesfazivel(textos.removida, () => restaurar(endereco, mensagensDaDeteccao.restaurada, aoMudar));
    } catch (erro) {
      const doMotivo = eFalhaDoPedido(erro) ? erro.errors?.motivo : undefined;
      setErros(doMotivo);
      if (doMotivo === undefined) avisarFalha(erro, textos.naoRemovida);
      setEnviando(false);
    }
  };
  return (
    <Modal opened onClose={aoFechar} title="Remover detecção">
      <Stack gap="md">
        <Text>
          <strong>{deteccao.tipo_deteccao}</strong>, {hectares(deteccao.area)}. A detecção vai para a lixeira, de onde
          pode voltar.
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
