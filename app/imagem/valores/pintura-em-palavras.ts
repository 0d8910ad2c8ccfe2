import { papeisDoTipo, type TipoDeImagem } from '#domain/imagem/imagem.policy.ts';
import { nomesDosPapeis, nomesDosTipos } from '../imagem.mensagens.ts';
import { valorNaTela } from './valor-na-tela.ts';

interface Pintura {
  readonly tipo: TipoDeImagem;
  /** Least and greatest value of each band, or of an index; null where its provider did not say. */
  readonly contraste: readonly (readonly [number, number])[] | null;
}

/** Of which bands a picture was made, and between which values they were stretched, as people read it. */
export function pinturaEmPalavras({ tipo, contraste }: Pintura): {
  readonly bandas: string;
  readonly contraste: string;
} {
  const papeis = papeisDoTipo(tipo).map((papel) => nomesDosPapeis[papel]);
  const canais = contraste?.length === papeis.length ? papeis : [];
  const faixas = contraste?.map(([de, ate], i) =>
    [canais[i], `${valorNaTela(de)} a ${valorNaTela(ate)}`].filter(Boolean).join(': '),
  );
  return {
    bandas: [nomesDosTipos[tipo], papeis.join(', ')].filter(Boolean).join(': '),
    contraste: faixas?.join('; ') ?? 'não dito pelo provedor',
  };
}
