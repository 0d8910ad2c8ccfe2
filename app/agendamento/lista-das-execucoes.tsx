import { Anchor, Button, Group, List, Stack, Text } from '@mantine/core';
import { Form } from '@remix-run/react';
import { instanteComFuso } from '#app/kit/datas.ts';
import { plural } from '#app/kit/formatos.ts';
import classes from '#app/kit/lista/andamentos.module.css';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';
import { MAX_ANEXO_MIB } from '#domain/agendamento/anexo.policy.ts';
import { BAIXAR_DADOS, falhasDaExecucao } from './agendamento.mensagens.ts';
import { type EntregaNaTela, type ExecucaoNaTela, NOMES, noFuso } from './agendamento.ts';
import { SituacaoDaExecucao } from './situacao-da-execucao.tsx';

interface Props {
  readonly execucoes: readonly ExecucaoNaTela[];
  readonly fuso: string;
  /** Whether whoever looks may have them sent again. */
  readonly reenvia: boolean;
}

/** Every time of a schedule, with its document, its deliveries, and who opened them. */
export function ListaDasExecucoes({ execucoes, fuso, reenvia }: Props) {
  return (
    <ul className={classes.lista} aria-label="Emissões">
      {execucoes.map((execucao) => (
        <li key={execucao.id} className={classes.item}>
          <Stack gap={4}>
            <Group justify="space-between" align="flex-start">
              <Text fw={600}>
                <time dateTime={execucao.prevista_para}>{noFuso(execucao.prevista_para, fuso)}</time>
                {execucao.motivo === 'pedido' && ' · a pedido'}
              </Text>
              <SituacaoDaExecucao {...execucao} />
            </Group>
            <Text size="sm">{oQueHouve(execucao)}</Text>
            {execucao.documento_id !== null && (
              <Group gap="sm">
                <Anchor href={`/relatorios/documentos/${execucao.documento_id}`} size="sm">
                  Baixar o documento
                </Anchor>
                {execucao.dados !== null && (
                  <Anchor href={`/relatorios/documentos/${execucao.documento_id}/dados`} size="sm">
                    {BAIXAR_DADOS[execucao.dados]}
                  </Anchor>
                )}
                {reenvia && <Reenviar execucao_id={execucao.id} comando_id={execucao.comando_id} />}
              </Group>
            )}
            {execucao.entregas.length > 0 && (
              <List size="sm" aria-label="Entregas">
                {execucao.entregas.map((entrega) => (
                  <List.Item key={entrega.id}>{entregaEmPalavras(entrega)}</List.Item>
                ))}
              </List>
            )}
          </Stack>
        </li>
      ))}
    </ul>
  );
}

function Reenviar({ execucao_id, comando_id }: { readonly execucao_id: string; readonly comando_id: string }) {
  return (
    <Form method="post">
      <TokenDoFormulario />
      <input type="hidden" name="comando_id" value={comando_id} />
      <input type="hidden" name="execucao_id" value={execucao_id} />
      <Button type="submit" name="ato" value="reenviar" size="compact-sm" variant="default">
        Reenviar
      </Button>
    </Form>
  );
}

function oQueHouve({ situacao, motivo, documento_id, dados, deteccoes, falha }: ExecucaoNaTela): string {
  if (situacao === 'pulada')
    return motivo === 'sobreposicao'
      ? 'Outra emissão ainda corria neste horário: nada foi emitido.'
      : 'O horário se perdeu enquanto nada era emitido: só o mais novo dos perdidos sai.';
  if (situacao === 'falhou') return falhasDaExecucao[falha ?? 'falha_interna'];
  if (situacao === 'em_andamento') return 'Em andamento.';
  if (documento_id === null) return 'Nada detectado no período.';
  return `${plural(deteccoes ?? 0, 'detecção', 'detecções')} · ${NOMES.formato[dados ?? 'pdf']}`;
}

const DO_ANEXO = {
  anexado: 'com o arquivo anexado',
  sem_politica: 'por endereço e código: a política não permite mais anexar',
  grande: `por endereço e código: o arquivo passa de ${MAX_ANEXO_MIB} MB`,
} as const;

function entregaEmPalavras(entrega: EntregaNaTela): string {
  const { a, vez, situacao, envios, aberturas, aberta_em, codigos_errados, anexo } = entrega;
  const estado = {
    enviada: 'enviada',
    por_enviar: envios === 0 ? 'por enviar' : `por enviar, ${plural(envios, 'tentativa', 'tentativas')} até agora`,
    nao_enviada: 'não enviada: o servidor de e-mail não a aceitou',
    recusada: 'não enviada: não alcança o que o documento conta, ou não tem mais endereço',
  }[situacao];
  const partes = [
    `${a}: ${estado}`,
    ...(anexo === null ? [] : [DO_ANEXO[anexo]]),
    ...(vez > 0 ? [`${vez}º reenvio`] : []),
    ...(aberta_em === null
      ? []
      : [`aberta ${plural(aberturas, 'vez', 'vezes')}, a última em ${instanteComFuso(aberta_em)}`]),
    ...(codigos_errados > 0 ? [plural(codigos_errados, 'código errado', 'códigos errados')] : []),
  ];
  return partes.join(' · ');
}
