import { ActionIcon, Checkbox } from '@mantine/core';
import { Link } from '@remix-run/react';
import { IconChevronRight, IconPhoto } from '@tabler/icons-react';
import { dataNaTela } from '#app/kit/datas.ts';
import type { ImagemNaTela } from '../imagem.ts';
import { LegendaDoTipo } from '../valores/legenda-do-tipo.tsx';
import { comoUsual, type Mostrada } from '../valores/valores-da-imagem.tsx';
import classes from './lista.module.css';
import { SituacaoEmLinha } from './situacao-da-imagem.tsx';
import { TipoNoMapa } from './tipo-no-mapa.tsx';
import type { MudarMostrada } from './usar-mostradas.ts';

interface Props {
  readonly imagem: ImagemNaTela;
  /** Null while it is not on the map. */
  readonly mostrada: Mostrada | null;
  /** Whether it is the one that was touched last. */
  readonly escolhida: boolean;
  aoMudar: MudarMostrada;
  aoDetalhar(id: string): void;
}

/** An image in two lines: shown and hidden by its box; on the map, as which of its types. */
export function LinhaDaImagem({ imagem, mostrada, escolhida, aoMudar, aoDetalhar }: Props) {
  const { id, nome, removida, vista } = imagem;
  const usual = vista?.tipos[0];
  return (
    <li className={classes.linha} data-ativa={mostrada !== null || undefined}>
      <div className={classes.cabeca}>
        <Checkbox
          className={classes.caixa ?? ''}
          checked={mostrada !== null}
          disabled={usual === undefined || removida}
          onChange={({ currentTarget: { checked } }) => aoMudar(id, checked && usual ? comoUsual(usual) : null)}
          aria-label={`Mostrar ${nome} no mapa`}
        />
        <span className={classes.simbolo}>
          <IconPhoto size={20} aria-hidden />
        </span>
        <div className={classes.textos}>
          <Link to={`/imagens/${id}`} className={classes.nome}>
            {nome}
          </Link>
          <Segunda imagem={imagem} />
        </div>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Ver detalhes de ${nome}`}
          title="Ver detalhes"
          onClick={() => aoDetalhar(id)}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </div>
      {mostrada !== null && vista !== null && (
        <div className={classes.noMapa}>
          <TipoNoMapa imagem={imagem} mostrada={mostrada} aoMudar={(outra) => aoMudar(id, outra)} />
          {escolhida && (
            <div className={classes.legenda}>
              <LegendaDoTipo {...mostrada} bandas={vista.bandas} />
            </div>
          )}
        </div>
      )}
    </li>
  );
}

/** How it is, where it lies, by what and when it was taken, and under how many clouds; in a low window no more than fits. */
function Segunda({ imagem }: Pick<Props, 'imagem'>) {
  const { ativo, data, satelite, percentual_nuvens } = imagem;
  return (
    <span className={classes.segunda}>
      <SituacaoEmLinha imagem={imagem} />
      {ativo !== '' && ` · ${ativo}`}
      {satelite !== null && <span className={classes.folgada}>{` · ${satelite}`}</span>}
      {data !== null && ` · ${dataNaTela(data)}`}
      <span className={classes.folgada}>{` · ${percentual_nuvens} % de nuvens`}</span>
    </span>
  );
}
