import { Anchor, Button, Group, Stack } from '@mantine/core';
import { Link } from '@remix-run/react';
import { IconPencil, IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AvisoDoPassado, type TextosDoPassado } from '#app/kit/ficha/aviso-do-passado.tsx';
import { ParteDaFicha } from '#app/kit/ficha/dado.tsx';
import { type FatoNaFicha, Historia } from '#app/kit/ficha/historia.tsx';
import type { PassadoNaTela } from '#app/kit/ficha/passado.ts';
import { VerEmUmaData } from '#app/kit/ficha/ver-em-uma-data.tsx';
import type { Atualidade } from '#app/server/atualidade.server.ts';
import { Pagina, TituloDaPagina } from './pagina.tsx';

/** What every page of one thing shows, whatever it is. */
export interface FichaNaTela {
  /** The page's own address. */
  readonly endereco: string;
  readonly titulo: string;
  readonly atualidade: Atualidade;
  readonly passado: PassadoNaTela | null;
  readonly historia: readonly FatoNaFicha[] | null;
  /** Where it is changed; null for the past, and for whoever may not. */
  readonly editar: string | null;
}

interface Props {
  readonly ficha: FichaNaTela;
  /** Where one comes from; null where that is no page of its own. */
  readonly lista: { readonly endereco: string; readonly nome: string } | null;
  /** Its place on the main map, for whoever may open that. */
  readonly mapa?: string | null;
  /** Its report, in a tab of its own, for whoever may read reports. */
  readonly relatorio?: string | null;
  readonly textos: TextosDoPassado;
  /** 'História do grupo'. */
  readonly nomeDaHistoria: string;
  readonly children: ReactNode;
}

/** The page of one thing: what it is, its history, and how it was at an instant. */
export function PaginaDaFicha(props: Props) {
  const { ficha, lista, mapa = null, relatorio = null, textos, nomeDaHistoria, children } = props;
  const { endereco, titulo, atualidade, passado, historia, editar } = ficha;
  return (
    <Pagina largura="md" espaco="lg" atualidade={atualidade}>
      <TituloDaPagina
        titulo={titulo}
        acao={
          <Group gap="sm">
            {lista !== null && (
              <Anchor component={Link} to={lista.endereco} size="sm">
                {lista.nome}
              </Anchor>
            )}
            {mapa !== null && (
              <Anchor component={Link} to={mapa} size="sm">
                Abrir no mapa
              </Anchor>
            )}
            {relatorio !== null && (
              <Button
                component="a"
                href={relatorio}
                target="_blank"
                rel="noopener"
                size="xs"
                variant="default"
                leftSection={<IconPrinter size={16} aria-hidden />}
              >
                Imprimir relatório
              </Button>
            )}
            {editar !== null && (
              <Button component={Link} to={editar} size="xs" leftSection={<IconPencil size={16} aria-hidden />}>
                Editar
              </Button>
            )}
          </Group>
        }
      />
      <AvisoDoPassado endereco={endereco} passado={passado} textos={textos} />
      {children}
      <ParteDaFicha titulo="História">
        <Stack gap="md">
          <VerEmUmaData endereco={endereco} passado={passado} />
          <Historia nome={nomeDaHistoria} endereco={endereco} fatos={historia} />
        </Stack>
      </ParteDaFicha>
    </Pagina>
  );
}
