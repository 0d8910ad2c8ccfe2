import { Badge, Group, List, Stack, Text } from '@mantine/core';
import { instanteComFuso } from '#app/kit/datas.ts';
import { LinkDeDownload } from '#app/kit/download/link-de-download.tsx';
import { plural, tamanho } from '#app/kit/formatos.ts';
import classes from '#app/kit/lista/andamentos.module.css';
import { preencher } from '#app/mensagens/especificacao.ts';
import { AcoesDoEnvio } from './acoes-do-envio.tsx';
import { BarraDoAndamento, useAndamento } from './andamento-do-envio.tsx';
import { mensagensDoEnvio } from './envio.mensagens.ts';
import { abandonado, aparenciaDoEstado, type EnvioNaTela, emLeitura, situacaoNaTela } from './envio.ts';
import { RelatorioDoEnvio } from './relatorio/relatorio-do-envio.tsx';

/** Problems shown at once; the rest is counted. */
const PROBLEMAS_A_VISTA = 5;
/** Files shown at once; the rest unfolds. */
const ARQUIVOS_A_VISTA = 6;

/** Imports, newest first, each with its state, its counts and what may be done. */
export function ListaDeEnvios({ envios }: { readonly envios: readonly EnvioNaTela[] }) {
  return (
    <ul className={classes.lista}>
      {envios.map((envio) => (
        <li key={envio.id} id={`envio-${envio.id}`} className={classes.item}>
          <Envio envio={envio} />
        </li>
      ))}
    </ul>
  );
}

function Envio({ envio }: { readonly envio: EnvioNaTela }) {
  const vivo = useAndamento(envio.id, envio.andamento);
  const lendo = emLeitura(envio);
  const { nome, cor } = aparenciaDoEstado[situacaoNaTela(envio, lendo ? vivo.andamento : null)];
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
      {lendo && <BarraDoAndamento {...vivo} />}
      <Espera envio={envio} />
      {envio.arquivos_destruidos_em !== null && (
        <Text size="xs" c="dimmed">
          {preencher(mensagensDoEnvio.destruidos, instanteComFuso(envio.arquivos_destruidos_em))}
        </Text>
      )}
      <Problemas textos={envio.problemas} />
      <AcoesDoEnvio envio={envio} />
      <RelatorioDoEnvio envio={envio} />
    </Stack>
  );
}

/** What it waits for, and until when. */
function Espera({ envio: { abertas, expira_em } }: { readonly envio: EnvioNaTela }) {
  const partes = [
    ...(abertas > 0 ? [`${plural(abertas, 'dúvida a decidir', 'dúvidas a decidir')} antes de publicar`] : []),
    ...(expira_em === null ? [] : [`vence em ${instanteComFuso(expira_em)}`]),
  ];
  if (partes.length === 0) return null;
  return (
    <Text size="xs" fw={abertas > 0 ? 500 : undefined} {...(abertas === 0 && { c: 'dimmed' })}>
      {maiuscula(partes.join(' · '))}
    </Text>
  );
}

const maiuscula = (texto: string) => texto.charAt(0).toUpperCase() + texto.slice(1);

function Arquivos({ envio }: { readonly envio: EnvioNaTela }) {
  const resto = envio.arquivos.slice(ARQUIVOS_A_VISTA);
  return (
    <div className={classes.arquivos}>
      {envio.arquivos.slice(0, ARQUIVOS_A_VISTA).map((arquivo) => (
        <Arquivo key={arquivo.sha256 + arquivo.nome} envio={envio} arquivo={arquivo} />
      ))}
      {resto.length > 0 && (
        <details>
          <summary className={classes.mais}>e mais {plural(resto.length, 'arquivo', 'arquivos')}</summary>
          {resto.map((arquivo) => (
            <Arquivo key={arquivo.sha256 + arquivo.nome} envio={envio} arquivo={arquivo} />
          ))}
        </details>
      )}
    </div>
  );
}

interface PropsDoArquivo {
  readonly envio: EnvioNaTela;
  readonly arquivo: EnvioNaTela['arquivos'][number];
}

function Arquivo({ envio, arquivo: { nome, sha256, bytes } }: PropsDoArquivo) {
  return (
    <Text fw={600} className={classes.arquivo}>
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
