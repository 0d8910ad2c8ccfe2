import { ActionIcon, Button, Menu, Text } from '@mantine/core';
import { IconDots, IconForms, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { avisarDesfazivel } from '#app/kit/avisos/avisar-desfazivel.tsx';
import { avisarFalha } from '#app/kit/avisos/avisar-falha.ts';
import { SUCESSO_MS } from '#app/kit/avisos/aviso.ts';
import { plural } from '#app/kit/formatos.ts';
import { ConfirmarExclusao } from '#app/kit/formulario/confirmar-exclusao.tsx';
import { restaurar } from '#app/kit/lixeira/restaurar.ts';
import { analises as textos } from '#app/mensagens/especificacao.ts';
import { eFalhaDoPedido } from '#app/pedidos/falha-do-pedido.ts';
import { gravar } from '#app/pedidos/gravar.ts';
import { STATUS_DA_ANALISE, type StatusDaAnalise } from '#domain/analise/analise.policy.ts';
import type { ModoDaAnalise } from '../aberta.ts';
import { mensagensDaAnalise } from '../analise.mensagens.ts';
import type { AnaliseNaTela } from '../analise.ts';
import type { PainelDeAnalises } from './usar-analises.ts';

interface Props {
  readonly analise: AnaliseNaTela;
  readonly painel: PainelDeAnalises;
  readonly modo: ModoDaAnalise;
  aoEditar(): void;
}

/** What may be done with a whole analysis, by whoever may. */
export function AtosDaAnalise({ analise, painel, modo, aoEditar }: Props) {
  const [excluindo, setExcluindo] = useState(false);
  const { pode } = analise;
  const temMenu = modo === 'editar' && (pode.editar || pode.remover);
  return (
    <>
      {pode.publicar && modo === 'editar' && <BotaoDePublicar analise={analise} aoMudar={painel.reler} />}
      {temMenu && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon variant="default" size="lg" aria-label="Mais sobre a análise" title="Mais sobre a análise">
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {pode.editar && (
              <Menu.Item leftSection={<IconForms size={16} aria-hidden />} onClick={aoEditar}>
                Editar dados da análise
              </Menu.Item>
            )}
            {pode.remover && (
              <Menu.Item
                c="var(--mantine-color-error)"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => setExcluindo(true)}
              >
                Excluir análise
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {excluindo && <Exclusao analise={analise} painel={painel} aoFechar={() => setExcluindo(false)} />}
    </>
  );
}

function BotaoDePublicar({ analise, aoMudar }: { readonly analise: AnaliseNaTela; aoMudar(): void }) {
  const [enviando, setEnviando] = useState(false);
  const publicada = analise.status === STATUS_DA_ANALISE.publicada;
  const alternar = async () => {
    setEnviando(true);
    try {
      // Said and not only toggled: pressed twice it is meant once.
      const para = publicada ? STATUS_DA_ANALISE.naoPublicada : STATUS_DA_ANALISE.publicada;
      const endereco = `/analise/analises/${analise.id}/publicar`;
      const { status } = await gravar<{ status: StatusDaAnalise }>('POST', endereco, { status: para });
      const mensagem = status === STATUS_DA_ANALISE.publicada ? textos.publicada : textos.despublicada;
      avisar({ tipo: 'toast', nivel: 'success', mensagem, fechaEmMs: SUCESSO_MS });
      aoMudar();
    } catch (erro) {
      avisarFalha(erro, textos.naoAlternada);
    } finally {
      setEnviando(false);
    }
  };
  return (
    <Button size="compact-md" variant={publicada ? 'default' : 'filled'} loading={enviando} onClick={alternar}>
      {publicada ? mensagensDaAnalise.despublicar : mensagensDaAnalise.publicar}
    </Button>
  );
}

interface PropsDaExclusao extends Pick<Props, 'analise' | 'painel'> {
  aoFechar(): void;
}

/** Into the bin, with its detections; the notice takes it back. */
function Exclusao({ analise, painel, aoFechar }: PropsDaExclusao) {
  const [enviando, setEnviando] = useState(false);
  const [erros, setErros] = useState<readonly string[]>();
  const endereco = `/analise/analises/${analise.id}`;
  const excluir = async (motivo: string) => {
    setEnviando(true);
    try {
      const { message } = await gravar<{ message?: string }>('DELETE', endereco, { motivo });
      aoFechar();
      painel.aoFechar();
      painel.reler();
      avisarDesfazivel(message ?? mensagensDaAnalise.removida, () =>
        restaurar(endereco, mensagensDaAnalise.restaurada, painel.reler),
      );
    } catch (erro) {
      const doMotivo = eFalhaDoPedido(erro) ? erro.errors?.motivo : undefined;
      setErros(doMotivo);
      const mensagem = erro instanceof Error ? erro.message : '';
      if (doMotivo === undefined) avisar({ tipo: 'toast', nivel: 'danger', titulo: textos.naoRemovida, mensagem });
    } finally {
      setEnviando(false);
    }
  };
  return (
    <ConfirmarExclusao
      aberta
      titulo="Excluir análise"
      excluindo={enviando}
      exigeMotivo={erros !== undefined}
      erros={erros}
      aoConfirmar={excluir}
      aoFechar={aoFechar}
    >
      <Text>
        <strong>{analise.titulo}</strong>, com {plural(analise.total_deteccoes, 'detecção', 'detecções')}.{' '}
        {mensagensDaAnalise.oQueSePerde}
      </Text>
    </ConfirmarExclusao>
  );
}
