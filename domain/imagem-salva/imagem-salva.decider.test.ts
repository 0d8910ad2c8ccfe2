import fc from 'fast-check';
import { describe, it } from 'vitest';
import { alheioNaoExiste, CLIENTE, dado, leisDoDecider, OUTRO_CLIENTE } from '#tests/support/decider.ts';
import type { Cena } from '../imagem/provedor.ts';
import type { ImagemSalvaCommand } from './imagem-salva.commands.ts';
import { imagemSalvaDecider as decider } from './imagem-salva.decider.ts';
import { imagemSalvaEvents as on } from './imagem-salva.events.ts';

const [A, B] = ['018f3c5e-7a10-5000-8000-00000000000a', '018f3c5e-7a10-5000-8000-00000000000b'];
const hash = 'a'.repeat(64);
const cena = (id: string): Cena => ({
  id,
  satelite: 'Sentinel-2A',
  obtida_em: '2024-05-02T13:02:11Z',
  data: '2024-05-02',
  percentual_nuvens: 3.2,
  resolucao: 10,
  bbox: [-45, -21, -44, -20],
  tipos: ['true_color'],
  pegada: { type: 'Point', coordinates: [-44.5, -20.5] },
});
const salvas = (...quais: readonly (readonly [id: string, nome: string])[]) => ({
  cliente_id: CLIENTE,
  hash,
  imagem_ids: quais.map(([id]) => id),
  grupo: {
    provedor: 'boreal',
    satelite: 'Sentinel-2A',
    data: '2024-05-02',
    cenas: quais.map(([, nome]) => cena(nome)),
  },
});
const [soA, soB, ambas] = [salvas([A, 'a']), salvas([B, 'b']), salvas([A, 'a'], [B, 'b'])];
const inteiro = {
  hash,
  imagem_ids: [A, B],
  provedor_nome: 'Acervo Boreal',
  nuvens_min: 3.2,
  nuvens_max: 3.2,
  resolucao: 10,
};
const salvar = (data: typeof soA): ImagemSalvaCommand => ({ type: 'SalvarImagens', data });
const salvarGrupo: ImagemSalvaCommand = { type: 'SalvarGrupoDeImagens', data: inteiro };

describe('Imagens salvas', () => {
  it('são salvas como se acharam, cada uma uma vez', () => {
    dado(decider).quando(salvar(ambas)).acontece(on.ImagensSalvas(ambas));
    dado(decider, on.ImagensSalvas(ambas)).quando(salvar(ambas)).nadaAcontece();
    dado(decider, on.ImagensSalvas(soA)).quando(salvar(ambas)).acontece(on.ImagensSalvas(soB));
  });

  it('o grupo é salvo depois de todas as suas imagens, e uma vez', () => {
    dado(decider, on.ImagensSalvas(soA)).quando(salvarGrupo).recusa('ImagensNaoSalvas');
    const prontas = [on.ImagensSalvas(soA), on.ImagensSalvas(soB)];
    dado(decider, ...prontas)
      .quando(salvarGrupo)
      .acontece(on.GrupoDeImagensSalvo(inteiro));
    dado(decider, ...prontas, on.GrupoDeImagensSalvo(inteiro))
      .quando(salvarGrupo)
      .nadaAcontece();
  });

  it('de outro cliente não existem', () => {
    alheioNaoExiste(decider, on.ImagensSalvas(ambas), [salvarGrupo], 'GrupoDeImagensInexistente');
    dado(decider).quando(salvarGrupo).recusa('GrupoDeImagensInexistente');
    dado(decider)
      .quando(salvar({ ...ambas, cliente_id: OUTRO_CLIENTE }))
      .recusa('ClienteInexistente');
  });

  it('obedece às leis de todo agregado', () => {
    const comandos = fc.constantFrom(salvar(soA), salvar(soB), salvar(ambas), salvarGrupo);
    leisDoDecider(decider, { comandos, repetiveis: [] });
  });
});
