import { ActionIcon, Badge, Menu } from '@mantine/core';
import { IconPhoto, IconStar, IconStarFilled } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { plural } from '#app/kit/formatos.ts';
import type { GrupoDeImagens } from '#domain/imagem/grupo-de-imagens.policy.ts';
import { type EscopoDaFavorita, eFavorita } from './achados.ts';
import { diaDoGrupo, fatosDoGrupo } from './grupo-na-tela.ts';
import classes from './painel.module.css';

interface Props {
  readonly grupo: GrupoDeImagens;
  /** Whether it is on the map. */
  readonly ativo: boolean;
  aoTocar(): void;
  /** What else can be done with it. */
  readonly children?: ReactNode;
}

/** A group of images in two lines: a click puts it on the map, another takes it off. */
export function LinhaDoGrupo({ grupo, ativo, aoTocar, children }: Props) {
  const { images, satellite, favorite, favorite_user_id } = grupo;
  return (
    <li className={classes.linha} data-ativa={ativo || undefined}>
      <button type="button" className={classes.grupo} aria-pressed={ativo} onClick={aoTocar}>
        <Miniatura endereco={grupo.thumbnail} />
        <span className={classes.textos}>
          <span className={classes.primeira}>
            <span className={classes.dia}>{diaDoGrupo(grupo)}</span>
            {satellite !== null && <span className={classes.satelite}>{satellite}</span>}
            {images.length > 1 && <Marca>{plural(images.length, 'cena', 'cenas')}</Marca>}
            {favorite && <Marca>Favorita de todos</Marca>}
            {favorite_user_id !== null && <Marca>Minha favorita</Marca>}
          </span>
          <span className={classes.segunda}>{fatosDoGrupo(grupo).join(' · ')}</span>
        </span>
      </button>
      {children}
    </li>
  );
}

function Marca({ children }: { readonly children: ReactNode }) {
  return (
    <Badge component="span" size="sm" variant="default" tt="none" fw={500} className={classes.marca ?? ''}>
      {children}
    </Badge>
  );
}

/** Of one size whether it comes or not. */
function Miniatura({ endereco }: { readonly endereco: string | null }) {
  const [falhou, setFalhou] = useState(false);
  return (
    <span className={classes.miniatura} aria-hidden>
      {endereco === null || falhou ? (
        <IconPhoto size={20} aria-hidden />
      ) : (
        <img src={endereco} alt="" loading="lazy" decoding="async" onError={() => setFalhou(true)} />
      )}
    </span>
  );
}

interface PropsDaEstrela {
  readonly grupo: GrupoDeImagens;
  /** Whether this person may choose what is a favourite of everybody. */
  readonly paraTodos: boolean;
  readonly aCaminho: boolean;
  aoMudar(escopo: EscopoDaFavorita, favorita: boolean): void;
}

const ATOS: Readonly<Record<EscopoDaFavorita, readonly [por: string, tirar: string]>> = {
  pessoa: ['Favoritar só para mim', 'Tirar das minhas favoritas'],
  cliente: ['Favoritar para todos do cliente', 'Tirar das favoritas de todos'],
};

/** Makes a group a favourite, or no more: of one person, or of everybody. */
export function EstrelaDoGrupo({ grupo, paraTodos, aCaminho, aoMudar }: PropsDaEstrela) {
  const minha = eFavorita(grupo, 'pessoa');
  const cheia = minha || (paraTodos && eFavorita(grupo, 'cliente'));
  const botao = {
    ...({ variant: 'subtle', color: cheia ? 'verde' : 'gray', size: 'lg' } as const),
    'aria-label': `Favoritar a imagem de ${diaDoGrupo(grupo)}`,
    'aria-busy': aCaminho || undefined,
    children: cheia ? <IconStarFilled size={18} aria-hidden /> : <IconStar size={18} aria-hidden />,
  };
  if (!paraTodos)
    return (
      <ActionIcon
        {...botao}
        title={ATOS.pessoa[minha ? 1 : 0]}
        aria-pressed={minha}
        onClick={() => aoMudar('pessoa', !minha)}
      />
    );
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon {...botao} title="Favoritar" />
      </Menu.Target>
      <Menu.Dropdown>
        {(['pessoa', 'cliente'] as const).map((escopo) => {
          const favorita = eFavorita(grupo, escopo);
          return (
            <Menu.Item key={escopo} onClick={() => aoMudar(escopo, !favorita)}>
              {ATOS[escopo][favorita ? 1 : 0]}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
