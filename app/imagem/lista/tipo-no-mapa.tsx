import { NativeSelect } from '@mantine/core';
import type { TipoDeImagem } from '#domain/imagem/imagem.policy.ts';
import { nomesDosTipos } from '../imagem.mensagens.ts';
import type { ImagemNaTela } from '../imagem.ts';
import { comoUsual, type Mostrada } from '../valores/valores-da-imagem.tsx';

interface Props {
  readonly imagem: ImagemNaTela;
  readonly mostrada: Mostrada;
  aoMudar(mostrada: Mostrada): void;
}

/** As what an image is on the map: only what its bands can give. */
export function TipoNoMapa({ imagem: { nome, vista }, mostrada, aoMudar }: Props) {
  return (
    <NativeSelect
      size="xs"
      maw={180}
      aria-label={`Tipo de ${nome}`}
      value={mostrada.tipo}
      onChange={({ currentTarget }) => aoMudar(comoUsual(currentTarget.value as TipoDeImagem))}
      data={(vista?.tipos ?? []).map((um) => ({ value: um, label: nomesDosTipos[um] }))}
    />
  );
}
