import { Anchor, Button, Stack, Text } from '@mantine/core';
import { Form, Link, useNavigation } from '@remix-run/react';
import { dataNaTela, instanteComFuso } from '#app/kit/datas.ts';
import { LinkDeDownload } from '#app/kit/download/link-de-download.tsx';
import { plural, tamanho } from '#app/kit/formatos.ts';
import classes from '#app/kit/lista/andamentos.module.css';
import { TokenDoFormulario } from '#app/kit/token-do-formulario.tsx';
import { textosDoRelatorio } from '../relatorio.mensagens.ts';
import { NOMES_DOS_DADOS, textosDosEmitidos as textos } from './emitidos.mensagens.ts';
import type { DocumentoNaLista, NumeroSemDocumento, PaginaDosRelatorios } from './emitidos.ts';

interface Props {
  readonly documentos: readonly DocumentoNaLista[];
  /** Null for whoever does not reach the whole client. */
  readonly semDocumento: readonly NumeroSemDocumento[] | null;
  readonly podeEmitir: boolean;
}

/** What was issued, the newest first; and among it, where they were reserved, the numbers that nothing was issued with. */
export function ListaDosEmitidos({ documentos, semDocumento, podeEmitir }: Props) {
  const itens = [
    ...documentos.map((um) => ({
      em: um.emitido_em,
      item: <Emitido key={um.numero} {...um} podeEmitir={podeEmitir} />,
    })),
    ...(semDocumento ?? []).map((um) => ({ em: um.reservado_em, item: <SemDocumento key={um.numero} {...um} /> })),
  ].toSorted((a, b) => Date.parse(b.em) - Date.parse(a.em));
  return (
    <ul className={classes.lista} aria-label="Documentos emitidos">
      {itens.map(({ item }) => item)}
    </ul>
  );
}

/** Its number, what it tells of, its file, and how anybody checks it. */
function Emitido({ podeEmitir, ...documento }: DocumentoNaLista & Pick<Props, 'podeEmitir'>) {
  const { id, numero, especie, emitido_em, por, posicao, bytes, deteccoes, dados, cenas, assunto } = documento;
  return (
    <li className={classes.item}>
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
              <LinkDeDownload href={`/relatorios/documentos/${id}/dados`} nome={`os dados do documento ${numero}`}>
                {NOMES_DOS_DADOS[dados.formato]} ({tamanho(dados.bytes)})
              </LinkDeDownload>
            </>
          )}
          {' · '}
          <Anchor component={Link} to={`/conferir/${numero}`} inherit underline="hover">
            Conferir {numero}
          </Anchor>
        </Text>
        {podeEmitir && <EmitirDeNovo {...documento} />}
      </Stack>
    </li>
  );
}

/** Why there is no document of that number, for whoever misses one. */
function SemDocumento({ numero, comando_id, reservado_em, recente }: NumeroSemDocumento) {
  return (
    <li className={classes.item}>
      <Stack gap={4}>
        <Text fw={600} c="dimmed">
          {numero}
        </Text>
        <Text size="sm">{recente ? textos.reservadoAgora : textos.nuncaEmitido}</Text>
        <Text size="xs" c="dimmed" className={classes.arquivo}>
          Reservado em <time dateTime={reservado_em}>{instanteComFuso(reservado_em)}</time> · pedido {comando_id}
        </Text>
      </Stack>
    </li>
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
