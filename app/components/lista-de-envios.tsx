import { Badge, Group, List, Stack, Text } from '@mantine/core';
import { LinkDeDownload } from '#app/forms/download/link-de-download.tsx';
import { AcoesDoEnvio } from './acoes-do-envio.tsx';
import { AndamentoDoEnvio } from './andamento-do-envio.tsx';
import { instanteComFuso } from './datas.ts';
import { abandonado, aparenciaDoEstado, type EnvioNaTela, emCurso } from './envio.ts';
import { plural, tamanho } from './formatos.ts';
import classes from './lista-de-envios.module.css';
import { RelatorioDoEnvio } from './relatorio/relatorio-do-envio.tsx';

/** Problems shown at once; the rest is counted. */
const PROBLEMAS_A_VISTA = 5;

/** Imports, newest first, each with its state, its counts and what may be done. */
export function ListaDeEnvios({ envios }: { readonly envios: readonly EnvioNaTela[] }) {
  return (
    <ul className={classes.lista}>
      {envios.map((envio) => (
        <li key={envio.id} id={`envio-${envio.id}`} className={classes.envio}>
          <Envio envio={envio} />
        </li>
      ))}
    </ul>
  );
}

function Envio({ envio }: { readonly envio: EnvioNaTela }) {
  const { nome, cor } = aparenciaDoEstado[envio.estado];
  return (
    <Stack gap={6}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <Arquivos envio={envio} />
        <Badge color={cor} variant="dot" className={classes.estado}>
          {nome}
        </Badge>
      </Group>
      <Text size="xs" c="dimmed">
        {[envio.tipo_nome, envio.ativo_nome].filter((parte) => parte !== null).join(' · ')}
        {envio.camadas !== null && !abandonado(envio.estado) && ` · ${plural(envio.camadas, 'camada', 'camadas')}`}
      </Text>
      <Text size="xs" c="dimmed">
        Enviado em <time dateTime={envio.solicitada_em}>{instanteComFuso(envio.solicitada_em)}</time>
        {envio.autor !== null && ` por ${envio.autor}`}
      </Text>
      {emCurso(envio.estado) && <AndamentoDoEnvio id={envio.id} inicial={envio.andamento} />}
      <Problemas textos={envio.problemas} />
      <AcoesDoEnvio envio={envio} />
      <RelatorioDoEnvio envio={envio} />
    </Stack>
  );
}

function Arquivos({ envio }: { readonly envio: EnvioNaTela }) {
  return (
    <div className={classes.arquivos}>
      {envio.arquivos.map(({ nome, sha256, bytes }) => (
        <Text key={sha256 + nome} fw={600} className={classes.arquivo}>
          {envio.pode_baixar ? (
            <LinkDeDownload href={`/camadas/upload/${envio.id}/arquivos/${sha256}`} nome={nome}>
              {nome}
            </LinkDeDownload>
          ) : (
            nome
          )}{' '}
          <Text span size="xs" c="dimmed" fw={400} className={classes.tamanho}>
            {tamanho(bytes)}
          </Text>
        </Text>
      ))}
    </div>
  );
}

function Problemas({ textos }: { readonly textos: readonly string[] }) {
  if (textos.length === 0) return null;
  const resto = textos.length - PROBLEMAS_A_VISTA;
  return (
    <List size="xs" className={classes.problemas}>
      {textos.slice(0, PROBLEMAS_A_VISTA).map((texto) => (
        <List.Item key={texto}>{texto}</List.Item>
      ))}
      {resto > 0 && <List.Item>e mais {plural(resto, 'ocorrência', 'ocorrências')}</List.Item>}
    </List>
  );
}
