import { Anchor, Button, Stack, Text } from '@mantine/core';
import { Form, Link, useNavigation } from '@remix-run/react';
import { dataNaTela, instanteComFuso } from '#app/kit/datas.ts';
import { LinkDeDownload } from '#app/kit/download/link-de-download.tsx';
import { plural, tamanho } from '#app/kit/formatos.ts';
import classes from '#app/kit/lista/andamentos.module.css';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';
import { textosDoRelatorio } from '../relatorio.mensagens.ts';
import { NOMES_DOS_DADOS } from './emitidos.mensagens.ts';
import type { DocumentoNaLista, PaginaDosRelatorios } from './emitidos.ts';

/** What was issued: its number, what it tells of, its file, and how anybody checks it. */
interface Props {
  readonly documentos: readonly DocumentoNaLista[];
  readonly podeEmitir: boolean;
}

export function ListaDosEmitidos({ documentos, podeEmitir }: Props) {
  return (
    <ul className={classes.lista} aria-label="Documentos emitidos">
      {documentos.map(
        ({ id, numero, especie, emitido_em, por, posicao, bytes, deteccoes, dados, cenas, assunto, comando_id }) => (
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
                {cenas !== null && ` · ${plural(cenas, 'cena', 'cenas')}`}
              </Text>
              <Text size="xs" c="dimmed">
                Emitido em <time dateTime={emitido_em}>{instanteComFuso(emitido_em)}</time>
                {por !== null && ` por ${por}`} · posição {posicao} do registro
              </Text>
              <Text size="sm" component="div">
                <LinkDeDownload href={`/relatorios/documentos/${id}`} nome={`o documento ${numero}`}>
                  Baixar ({tamanho(bytes)})
                </LinkDeDownload>
                {dados !== null && (
                  <>
                    {' · '}
                    <LinkDeDownload
                      href={`/relatorios/documentos/${id}/dados`}
                      nome={`os dados do documento ${numero}`}
                    >
                      {NOMES_DOS_DADOS[dados.formato]} ({tamanho(dados.bytes)})
                    </LinkDeDownload>
                  </>
                )}
                {' · '}
                <Anchor component={Link} to={`/conferir/${numero}`} inherit underline="hover">
                  Conferir {numero}
                </Anchor>
              </Text>
              {podeEmitir && <EmitirDeNovo id={id} numero={numero} comando_id={comando_id} />}
            </Stack>
          </li>
        ),
      )}
    </ul>
  );
}

type PropsDeNovo = Pick<DocumentoNaLista, 'id' | 'numero' | 'comando_id'>;

/** Has it made again as everything stood at its position, with a number and a signature of now. */
function EmitirDeNovo({ id, numero, comando_id }: PropsDeNovo) {
  const emitindo = useNavigation().formData?.get('documento') === id;
  return (
    <Form method="post" action="/relatorios">
      <TokenDoFormulario />
      <input type="hidden" name="documento" value={id} />
      <input type="hidden" name="comando_id" value={comando_id} />
      <Button
        type="submit"
        variant="default"
        size="compact-sm"
        loading={emitindo}
        aria-label={`Emitir de novo ${numero}`}
      >
        Emitir de novo
      </Button>
    </Form>
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
