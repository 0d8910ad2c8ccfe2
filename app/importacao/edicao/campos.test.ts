import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CampoIlegivel, camposDasEdicoes, lerEdicoes } from './campos.ts';
import { type Edicoes, SEM_EDICOES } from './edicoes.ts';

const ID = '0190a1b2-0000-7000-8000-000000000001';

const edicoes: Edicoes = {
  remove_attributes: new Set(['OBS']),
  attributes_renames: new Map([['NM_MUN', 'município']]),
  general_attributes: new Map([['fonte', 'IBGE']]),
  geoms: new Map([[ID, { name: 'Sede', area: '12.5', attributes: new Map([['fonte', 'própria']]) }]]),
};

describe('Campos do formulário da edição', () => {
  it('têm os nomes da especificação', () => {
    expect(camposDasEdicoes(edicoes)).toEqual([
      ['remove_attributes[]', 'OBS'],
      ['attributes_renames[NM_MUN]', 'município'],
      ['general_attributes[fonte]', 'IBGE'],
      [`geoms[${ID}][name]`, 'Sede'],
      [`geoms[${ID}][area]`, '12.5'],
      [`geoms[${ID}][attribute_fonte]`, 'própria'],
    ]);
  });

  it('leem-se como foram escritos, qualquer que seja o nome do atributo', () => {
    const chave = fc.oneof(
      fc.string(),
      fc.constantFrom('a][b', 'x]', '[0]', '__proto__', 'constructor', 'attribute_a', '\n'),
    );
    const mapa = fc.array(fc.tuple(chave, fc.string())).map((pares) => new Map(pares));
    const edicao = fc.record(
      { name: fc.string(), area: fc.string(), attributes: mapa },
      { requiredKeys: ['name', 'attributes'] },
    );
    const quaisquer = fc.record({
      remove_attributes: fc.array(chave).map((chaves) => new Set(chaves)),
      attributes_renames: mapa,
      general_attributes: mapa,
      geoms: fc.array(fc.tuple(fc.uuid(), edicao)).map((pares) => new Map(pares)),
    });
    fc.assert(
      fc.property(quaisquer, (umas) => {
        expect(lerEdicoes(camposDasEdicoes(umas))).toEqual(umas);
      }),
    );
  });

  it('aceitam também um campo com JSON para cada coisa, com números e nulos', () => {
    const form = [
      ['remove_attributes', '["OBS"]'],
      ['attributes_renames', '{"NM_MUN":"município"}'],
      ['general_attributes', '{"fonte":"IBGE"}'],
      ['geoms', JSON.stringify({ [ID]: { name: 'Sede', area: 12.5, attribute_fonte: 'própria' } })],
      ['_token', 'x'],
    ] as const;
    expect(lerEdicoes(form)).toEqual(edicoes);
    expect(
      lerEdicoes([
        ['geoms', '[]'],
        ['attributes_renames', ''],
      ]),
    ).toEqual(SEM_EDICOES);
    expect(lerEdicoes([['general_attributes', '{"a":null,"b":false}']]).general_attributes).toEqual(
      new Map([
        ['a', ''],
        ['b', 'false'],
      ]),
    );
  });

  it.each([
    ['geoms', '{"x"'],
    ['geoms', '{"x":1}'],
    ['geoms[x]', '1'],
    [`geoms[${ID}][dono_id]`, 'a'],
    ['geoms', `{"${ID}":{"name":{"a":1}}}`],
    ['general_attributes', '[1]'],
    ['remove_attributes', '[{}]'],
    ['remove_attributes', '["a"'],
  ])('o que não se entende é recusado pelo nome do campo: %s = %s', (campo, valor) => {
    expect(() => lerEdicoes([[campo, valor]])).toThrow(CampoIlegivel);
  });
});
