import { Anchor, Checkbox, Group } from '@mantine/core';
import { Link } from '@remix-run/react';
import { FatosDaImagem } from '../fatos-da-imagem.tsx';
import type { ImagemNaTela } from '../imagem.ts';
import { comoUsual, type Mostrada, ValoresDaImagem } from '../valores/valores-da-imagem.tsx';
import classes from './lista.module.css';
import { TipoNoMapa } from './tipo-no-mapa.tsx';

interface Props {
  readonly imagem: ImagemNaTela;
  /** Null while it is not on the map. */
  readonly mostrada: Mostrada | null;
  aoMudar(mostrada: Mostrada | null): void;
  aoPedirSerie(): void;
}

/** One image of the list: whether it is on the map and as what, what its colours say, and all that is known of it. */
export function DetalheDaImagem({ imagem, mostrada, aoMudar, aoPedirSerie }: Props) {
  const { id, nome, removida, vista } = imagem;
  const usual = vista?.tipos[0];
  return (
    <section aria-label={`Detalhes de ${nome}`} className={classes.detalhe}>
      <Group justify="space-between" wrap="nowrap" gap="xs" mb="sm" mih="1.875rem">
        <Checkbox
          label="Mostrar no mapa"
          checked={mostrada !== null}
          disabled={usual === undefined || removida}
          onChange={({ currentTarget: { checked } }) => aoMudar(checked && usual ? comoUsual(usual) : null)}
        />
        {mostrada !== null && <TipoNoMapa imagem={imagem} mostrada={mostrada} aoMudar={aoMudar} />}
      </Group>
      <ValoresDaImagem imagem={imagem} mostrada={mostrada} aoMudar={aoMudar} aoPedirSerie={aoPedirSerie} />
      <FatosDaImagem imagem={imagem} />
      <Anchor component={Link} to={`/imagens/${id}`} size="sm">
        Página da imagem
      </Anchor>
    </section>
  );
}
