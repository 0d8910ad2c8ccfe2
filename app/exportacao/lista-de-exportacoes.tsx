import { Badge, Button, Group, List, Progress, Stack, Text } from '@mantine/core';
import { useFetcher } from '@remix-run/react';
import { falhaDaResposta } from '#app/kit/aviso-de-falha.tsx';
import { instanteComFuso } from '#app/kit/datas.ts';
import { LinkDeDownload } from '#app/kit/download/link-de-download.tsx';
import { numero, plural, tamanho } from '#app/kit/formatos.ts';
import classes from '#app/kit/lista/andamentos.module.css';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';
import { FORMATOS } from '#domain/exportacao/formatos.ts';
import { aparenciaDaExportacao, type ExportacaoNaTela, nomesDoObjeto } from './exportacao.ts';

/** One's own exports, newest first, each with its file while there is one. */
export function ListaDeExportacoes({ exportacoes }: { readonly exportacoes: readonly ExportacaoNaTela[] }) {
  return (
    <ul className={classes.lista}>
      {exportacoes.map((exportacao) => (
        <li key={exportacao.id} id={`exportacao-${exportacao.id}`} className={classes.item}>
          <Exportacao exportacao={exportacao} />
        </li>
      ))}
    </ul>
  );
}

function Exportacao({ exportacao }: { readonly exportacao: ExportacaoNaTela }) {
  const { nome, cor } = aparenciaDaExportacao[exportacao.estado];
  const { formato, objeto, sistema, total, avisos, estado, solicitada_em, expira_em } = exportacao;
  const { um, muitos } = nomesDoObjeto[objeto];
  return (
    <Stack gap={6}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <Arquivo exportacao={exportacao} />
        <Badge color={cor} variant="dot" className={classes.estado}>
          {nome}
        </Badge>
      </Group>
      <Text size="xs" c="dimmed">
        {FORMATOS[formato].nome} · {sistema}
        {total !== null && ` · ${plural(total, um, muitos)}`}
        {objeto === 'geometrias' && ' com as suas geometrias'}
      </Text>
      <Text size="xs" c="dimmed">
        Pedida em <time dateTime={solicitada_em}>{instanteComFuso(solicitada_em)}</time>
        {estado === 'concluida' && expira_em !== null && (
          <>
            {' '}
            · guardada até <time dateTime={expira_em}>{instanteComFuso(expira_em)}</time>
          </>
        )}
      </Text>
      {estado === 'solicitada' && <Andamento exportacao={exportacao} />}
      {avisos.length > 0 && (
        <List size="xs" className={classes.problemas}>
          {avisos.map((texto) => (
            <List.Item key={texto}>{texto}</List.Item>
          ))}
        </List>
      )}
    </Stack>
  );
}

function Arquivo({ exportacao }: { readonly exportacao: ExportacaoNaTela }) {
  const { id, arquivo, bytes, estado, formato, objeto } = exportacao;
  if (arquivo === null || bytes === null) {
    return (
      <Text fw={600}>
        {objeto === 'camadas' ? 'Camadas' : 'Detecções'} em {FORMATOS[formato].nome}
      </Text>
    );
  }
  return (
    <Text component="div" fw={600} className={classes.arquivo}>
      {estado === 'concluida' ? (
        <LinkDeDownload href={`${nomesDoObjeto[objeto].lista}/${id}/arquivo`} nome={arquivo}>
          {arquivo}
        </LinkDeDownload>
      ) : (
        arquivo
      )}{' '}
      <Text span size="xs" c="dimmed" fw={400} className={classes.tamanho}>
        {tamanho(bytes)}
      </Text>
    </Text>
  );
}

function Andamento({ exportacao }: { readonly exportacao: ExportacaoNaTela }) {
  const { id, andamento, comando_id, formato, objeto } = exportacao;
  const { muitos, lista } = nomesDoObjeto[objeto];
  const fetcher = useFetcher();
  const falha = falhaDaResposta(fetcher.data);
  const feito = andamento && `${numero(andamento.feito)} de ${numero(andamento.total)} ${muitos}`;
  return (
    <Stack gap={4}>
      <Progress
        value={andamento === null ? 100 : (100 * andamento.feito) / andamento.total}
        animated={andamento === null}
        color={andamento === null ? 'gray' : undefined}
        aria-label={feito ?? 'À espera'}
      />
      <Group justify="space-between">
        <Text size="xs" c="dimmed">
          {feito ?? 'À espera de quem faça o arquivo'}
        </Text>
        <fetcher.Form method="post" action={`${lista}/${id}/cancelar`}>
          <TokenDoFormulario />
          <input type="hidden" name="comando_id" value={comando_id} />
          <Button
            type="submit"
            size="compact-sm"
            variant="default"
            loading={fetcher.state !== 'idle'}
            aria-label={`Cancelar a exportação em ${FORMATOS[formato].nome}`}
          >
            Cancelar
          </Button>
        </fetcher.Form>
      </Group>
      {falha !== null && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {falha.message}
        </Text>
      )}
    </Stack>
  );
}
