import { describe, expect, it } from 'vitest';
import { type EstadoDaCamada, mudancasDaCamada } from './mudancas.policy.ts';

const de: EstadoDaCamada = {
  nome: 'Mata',
  tipo_id: 't',
  ativo_id: 'a',
  ativo: true,
  removida: false,
  forma: '1',
  desde: '2024-01-01',
};
/** One change after another, each on a day of its own. */
function vida(...mudadas: readonly Partial<EstadoDaCamada>[]) {
  const estados = [de];
  for (const [i, mudada] of mudadas.entries())
    estados.push({ ...(estados[i] ?? de), ...mudada, desde: `2024-02-0${i + 1}` });
  return mudancasDaCamada(estados);
}

describe('O que mudou numa camada desde um momento', () => {
  it('é o que nela é outro agora, desde quando o é', () => {
    expect(vida()).toEqual([]);
    expect(vida({ forma: '2' }, { nome: 'Mata ciliar' }, { forma: '3' })).toEqual([
      { o_que: 'forma', desde: '2024-02-01' },
      { o_que: 'nome', desde: '2024-02-02' },
    ]);
    expect(vida({ tipo_id: 'u' }, { ativo_id: 'b' }).map(({ o_que }) => o_que)).toEqual(['outro_ativo', 'tipo']);
  });

  it('não é o que voltou a ser como era; do que mudou outra vez vale a última', () => {
    expect(vida({ removida: true }, { removida: false })).toEqual([]);
    expect(vida({ ativo: false }, { ativo: true }, { ativo: false })).toEqual([
      { o_que: 'inativada', desde: '2024-02-03' },
    ]);
  });

  it('da que já estava inativa, ou na lixeira, isso não é mudança; a que não existe mais foi removida', () => {
    expect(
      mudancasDaCamada([
        { ...de, ativo: false, removida: true },
        { ...de, desde: '2024-03-01' },
      ]),
    ).toEqual([]);
    expect(vida({ removida: true })).toEqual([{ o_que: 'removida', desde: '2024-02-01' }]);
    expect(mudancasDaCamada([])).toEqual([{ o_que: 'removida', desde: null }]);
  });
});
