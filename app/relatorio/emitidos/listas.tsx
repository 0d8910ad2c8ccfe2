import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@remix-run/react';
import { dataNaTela, instanteComFuso } from '#app/kit/datas.ts';
import { LinkDeDownload } from '#app/kit/download/link-de-download.tsx';
import { plural, tamanho } from '#app/kit/formatos.ts';
import classes from '#app/kit/lista/andamentos.module.css';
import { textosDoRelatorio } from '../relatorio.mensagens.ts';
import type { DocumentoNaLista, PaginaDosRelatorios } from './emitidos.ts';

/** What was issued: its number, what it tells of, its file, and how anybody checks it. */
export function ListaDosEmitidos({ documentos }: { readonly documentos: readonly DocumentoNaLista[] }) {
  return (
    <ul className={classes.lista} aria-label="Documentos emitidos">
      {documentos.map(({ id, numero, especie, emitido_em, por, posicao, bytes, deteccoes, assunto }) => (
        <li key={id} className={classes.item}>
          <Stack gap={4}>
            <Text fw={600}>{numero}</Text>
            <Text size="sm">
              <Anchor component={Link} to={assunto.endereco} inherit underline="hover">
                {textosDoRelatorio[especie]}
                {assunto.nome !== null && `: ${assunto.nome}`}
              </Anchor>
              {' · '}
              {plural(deteccoes, 'detecção', 'detecções')}
            </Text>
            <Text size="xs" c="dimmed">
              Emitido em <time dateTime={emitido_em}>{instanteComFuso(emitido_em)}</time>
              {por !== null && ` por ${por}`} · posição {posicao} do registro
            </Text>
            <Text size="sm" component="div">
              <LinkDeDownload href={`/relatorios/documentos/${id}`} nome={`o documento ${numero}`}>
                Baixar ({tamanho(bytes)})
              </LinkDeDownload>
              {' · '}
              <Anchor component={Link} to={`/conferir/${numero}`} inherit underline="hover">
                Conferir {numero}
              </Anchor>
            </Text>
          </Stack>
        </li>
      ))}
    </ul>
  );
}

/** Reports that can be printed now, for who comes here from no map. */
export function ListaDasAnalises({ analises }: { readonly analises: NonNullable<PaginaDosRelatorios['analises']> }) {
  return (
    <ul className={classes.lista} aria-label="Análises">
      {analises.map(({ id, titulo, ativo, data, total, publicada }) => (
        <li key={id} className={classes.item}>
          <Anchor href={`/analise/analises/${id}/relatorio/`} target="_blank" rel="noopener" underline="hover">
            {titulo}
          </Anchor>
          <Text size="xs" c="dimmed">
            {ativo} · {dataNaTela(data)} · {plural(total, 'detecção', 'detecções')}
            {!publicada && ' · Não publicada'}
          </Text>
        </li>
      ))}
    </ul>
  );
}
