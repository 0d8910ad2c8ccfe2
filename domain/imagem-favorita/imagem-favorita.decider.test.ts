import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLIENTE, dado, leisDoDecider, OUTRO_CLIENTE } from '#tests/support/decider.ts';
import type { GrupoDeCenas } from '../imagem/grupo-de-imagens.policy.ts';
import type { ImagemFavoritaCommand } from './imagem-favorita.commands.ts';
import { imagemFavoritaDecider as decider } from './imagem-favorita.decider.ts';
import { imagemFavoritaEvents as on } from './imagem-favorita.events.ts';
import { MAX_FAVORITAS } from './imagem-favorita.policy.ts';

const ATIVO = '018f3c5e-7a10-7000-8000-000000000031';
const HELENA = '018f3c5e-7a10-7000-8000-000000000032';
const RAFAEL = '018f3c5e-7a10-7000-8000-000000000033';
const HASH = 'a'.repeat(64);
const OUTRO_HASH = 'b'.repeat(64);

const grupo: GrupoDeCenas = {
  provedor: 'boreal',
  satelite: 'Sentinel-2A',
  data: '2024-05-02',
  cenas: [
    {
      id: 'S2A_23KPR',
      satelite: 'Sentinel-2A',
      obtida_em: '2024-05-02T13:02:11Z',
      data: '2024-05-02',
      percentual_nuvens: 3.2,
      resolucao: 10,
      bbox: [-45, -21, -44, -20],
      tipos: ['true_color'],
      pegada: { type: 'Point', coordinates: [-44.5, -20.5] },
    },
  ],
};
const { cenas, ...passagem } = grupo;
const de = (usuario_id: string | null, hash = HASH) => ({ cliente_id: CLIENTE, ativo_id: ATIVO, usuario_id, hash });

const favoritar = (
  usuario_id: string | null,
  hash = HASH,
  mais: Partial<GrupoDeCenas> = {},
): ImagemFavoritaCommand => ({
  type: 'FavoritarImagem',
  data: { ...de(usuario_id, hash), grupo: { ...grupo, ...mais } },
});
const desfavoritar = (usuario_id: string | null, hash = HASH, mais: object = {}): ImagemFavoritaCommand => ({
  type: 'DesfavoritarImagem',
  data: { ...de(usuario_id, hash), passagem: { ...passagem, ...mais } },
});
const favoritada = (usuario_id: string | null) => on.ImagemFavoritada({ ...de(usuario_id), grupo });

describe('Imagem favorita', () => {
  it('é favorita uma vez, com o que se achou dela', () => {
    dado(decider).quando(favoritar(null)).acontece(favoritada(null));
    dado(decider, favoritada(null)).quando(favoritar(null)).nadaAcontece();
  });

  it('de todos e de cada pessoa são coisas diferentes', () => {
    dado(decider, favoritada(null)).quando(favoritar(HELENA)).acontece(favoritada(HELENA));
    dado(decider, favoritada(HELENA)).quando(desfavoritar(RAFAEL)).nadaAcontece();
    dado(decider, favoritada(HELENA)).quando(desfavoritar(null)).nadaAcontece();
    dado(decider, favoritada(null), favoritada(HELENA))
      .quando(desfavoritar(HELENA))
      .acontece(on.ImagemDesfavoritada({ ...de(HELENA), passagem }));
  });

  it('segue a passagem: com outras cenas dela continua favorita, e deixa de ser', () => {
    dado(decider, favoritada(null)).quando(favoritar(null, OUTRO_HASH)).nadaAcontece();
    dado(decider, favoritada(null))
      .quando(desfavoritar(null, OUTRO_HASH))
      .acontece(on.ImagemDesfavoritada({ ...de(null, OUTRO_HASH), passagem }));
    dado(decider, favoritada(null))
      .quando(desfavoritar(null, HASH, { data: '2024-05-03' }))
      .nadaAcontece();
  });

  it('sem data não há passagem: cada grupo é favorito por si', () => {
    const semData = on.ImagemFavoritada({ ...de(null), grupo: { ...grupo, data: null } });
    dado(decider, semData)
      .quando(desfavoritar(null, OUTRO_HASH, { data: null }))
      .nadaAcontece();
    dado(decider, semData)
      .quando(desfavoritar(null, HASH, { data: null }))
      .acontece(on.ImagemDesfavoritada({ ...de(null), passagem: { ...passagem, data: null } }));
  });

  it(`são até ${MAX_FAVORITAS} de cada um`, () => {
    const todas = Array.from({ length: MAX_FAVORITAS }, (_, i) => {
      const data = new Date(Date.UTC(2020, 0, 1 + i)).toISOString().slice(0, 10);
      return on.ImagemFavoritada({ ...de(null), grupo: { ...grupo, data } });
    });
    dado(decider, ...todas)
      .quando(favoritar(null))
      .recusa('FavoritasDemais');
    dado(decider, ...todas)
      .quando(favoritar(HELENA))
      .acontece(favoritada(HELENA));
  });

  it('o ativo de outro cliente não existe', () => {
    const alheia: ImagemFavoritaCommand = {
      type: 'FavoritarImagem',
      data: { ...de(null), cliente_id: OUTRO_CLIENTE, grupo },
    };
    dado(decider).quando(alheia).recusa('AtivoInexistente');
    dado(decider, favoritada(null)).quando(alheia).recusa('AtivoInexistente');
  });

  it('guarda as cenas como foram achadas', () => {
    expect(favoritada(null).data.grupo.cenas).toEqual(cenas);
  });

  it('obedece às leis de todo agregado', () => {
    const comandos = fc.constantFrom(
      ...[favoritar(null), favoritar(HELENA), favoritar(null, OUTRO_HASH, { data: '2024-05-03' })],
      ...[desfavoritar(null), desfavoritar(HELENA), desfavoritar(RAFAEL)],
    );
    leisDoDecider(decider, { comandos, repetiveis: [] });
  });
});
