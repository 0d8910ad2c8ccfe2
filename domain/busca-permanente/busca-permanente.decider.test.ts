import fc from 'fast-check';
import { describe, it } from 'vitest';
import { CLIENTE, contexto, dado, id, leisDoDecider, OUTRO_CLIENTE } from '#tests/support/decider.ts';
import type { BuscaPermanenteCommand } from './busca-permanente.commands.ts';
import { buscaPermanenteDecider as decider } from './busca-permanente.decider.ts';
import { buscaPermanenteEvents as on, type PassagemEncontrada } from './busca-permanente.events.ts';

const ATIVO = id(31);
const de = { cliente_id: CLIENTE, ativo_id: ATIVO };
const definida = (nuvens_max = 15, desde = '2026-03-10') => on.BuscaPermanenteDefinida({ ...de, nuvens_max, desde });
const definir = (nuvens_max = 15): BuscaPermanenteCommand => ({
  type: 'DefinirBuscaPermanente',
  data: { ...de, nuvens_max },
});
const passagem = (mais: Partial<PassagemEncontrada> = {}): PassagemEncontrada => ({
  provedor: 'boreal',
  satelite: 'S2A',
  data: '2026-03-12',
  hash: 'a'.repeat(64),
  percentual_nuvens: 4,
  ...mais,
});
const achar = (...passagens: readonly PassagemEncontrada[]): BuscaPermanenteCommand => ({
  type: 'RegistrarImagensEncontradas',
  data: { passagens: [...passagens] },
});
const encerrar: BuscaPermanenteCommand = { type: 'EncerrarBuscaPermanente', data: {} };

describe('A busca permanente de um ativo', () => {
  it('vale desde o dia em que se define; com outro limite, desde o mesmo dia', () => {
    dado(decider).quando(definir()).acontece(definida());
    dado(decider, definida()).quando(definir()).nadaAcontece();
    dado(decider, definida(15, '2026-01-05')).quando(definir(30)).acontece(definida(30, '2026-01-05'));
    dado(decider, definida(15, '2026-01-05'), on.BuscaPermanenteEncerrada({})).quando(definir()).acontece(definida());
  });

  it('o dia em que se define é o de Brasília', () => {
    const as22h = { ...contexto(), agora: '2026-03-11T01:00:00.000Z' };
    dado(decider).quando(definir(), as22h).acontece(definida(15, '2026-03-10'));
    const as0h = { ...contexto(), agora: '2026-03-11T03:00:00.000Z' };
    dado(decider).quando(definir(), as0h).acontece(definida(15, '2026-03-11'));
  });

  it('conta uma vez cada passagem nova e limpa, ainda que as cenas dela mudem', () => {
    const nova = passagem();
    const nublada = passagem({ data: '2026-03-13', percentual_nuvens: 16 });
    const antiga = passagem({ data: '2026-03-09' });
    const semNuvens = passagem({ data: '2026-03-14', percentual_nuvens: null });
    dado(decider, definida())
      .quando(achar(nova, nublada, antiga, semNuvens))
      .acontece(on.ImagensEncontradas({ passagens: [nova, semNuvens] }));
    dado(decider, definida(), on.ImagensEncontradas({ passagens: [nova] }))
      .quando(achar({ ...nova, hash: 'b'.repeat(64) }))
      .nadaAcontece();
    dado(decider, definida()).quando(achar(nublada)).nadaAcontece();
  });

  it('conta no máximo cinquenta de cada vez, e as outras nas vezes seguintes', () => {
    const todas = Array.from({ length: 120 }, (_, i) => passagem({ satelite: `S${i}` }));
    const contadas = (de: number, ate?: number) => on.ImagensEncontradas({ passagens: todas.slice(de, ate) });
    const achadas = achar(...todas);
    const [primeiras, segundas, ultimas] = [contadas(0, 50), contadas(50, 100), contadas(100)];
    dado(decider, definida()).quando(achadas).acontece(primeiras);
    dado(decider, definida(), primeiras).quando(achadas).acontece(segundas);
    dado(decider, definida(), primeiras, segundas).quando(achadas).acontece(ultimas);
    dado(decider, definida(), primeiras, segundas, ultimas).quando(achadas).nadaAcontece();
  });

  it('encerrada, nada mais acha; o que se contou não se conta de novo', () => {
    dado(decider, definida()).quando(encerrar).acontece(on.BuscaPermanenteEncerrada({}));
    dado(decider, definida(), on.BuscaPermanenteEncerrada({})).quando(encerrar).nadaAcontece();
    dado(decider, definida(), on.BuscaPermanenteEncerrada({})).quando(achar(passagem())).nadaAcontece();
  });

  it('de outro cliente não existe', () => {
    const alheio = contexto(OUTRO_CLIENTE);
    dado(decider).quando(definir(), alheio).recusa('AtivoInexistente');
    for (const comando of [definir(20), achar(passagem()), encerrar]) {
      dado(decider, definida()).quando(comando, alheio).recusa('AtivoInexistente');
    }
    dado(decider).quando(encerrar).recusa('AtivoInexistente');
  });

  it('obedece às leis de todo agregado', () => {
    const comandos = fc.constantFrom(
      definir(),
      definir(40),
      achar(passagem()),
      achar(passagem({ data: null })),
      encerrar,
    );
    leisDoDecider(decider, { comandos, repetiveis: [] });
  });
});
