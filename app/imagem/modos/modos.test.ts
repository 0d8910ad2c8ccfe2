import { describe, expect, it } from 'vitest';
import { escreverImagens, lerImagens } from './endereco.ts';
import {
  type AcaoDasImagens,
  type EstadoDasImagens,
  modoDasImagens,
  mudarImagens,
  SEM_IMAGENS,
  tipoMostrado,
} from './modos.ts';

const [A, B, C] = ['a'.repeat(64), 'b'.repeat(64), 'c'.repeat(64)];
const ANALISE = '00000000-0000-7000-8000-00000000000a';
const de = (hash: string, tipo: 'ndvi' | null = null) => ({ hash, tipo });
const vazia = { antes: null, depois: null, vista: 'lado_a_lado', analise_id: null } as const;

/** One state of each mode, and both halves of the second. */
const estados = {
  imagens: { ativa: de(A), comparacao: null },
  'pré-comparação, vazia': { ativa: null, comparacao: vazia },
  'pré-comparação, com uma': { ativa: null, comparacao: { ...vazia, antes: de(A) } },
  comparação: { ativa: null, comparacao: { ...vazia, antes: de(A), depois: de(B) } },
  análise: { ativa: null, comparacao: { ...vazia, antes: de(A), depois: de(B), analise_id: ANALISE } },
} as const satisfies Record<string, EstadoDasImagens>;
type Nome = keyof typeof estados;

const nada = 'nada muda' as const;
const lados = (antes: string | null, depois: string | null, mais = {}): EstadoDasImagens => ({
  ativa: null,
  comparacao: {
    ...vazia,
    antes: antes === null ? null : de(antes),
    depois: depois === null ? null : de(depois),
    ...mais,
  },
});

const tabela: readonly (readonly [AcaoDasImagens, Readonly<Record<Nome, EstadoDasImagens | typeof nada>>])[] = [
  [
    { tipo: 'alternarImagem', hash: A },
    {
      imagens: SEM_IMAGENS,
      'pré-comparação, vazia': { ativa: de(A), comparacao: vazia },
      'pré-comparação, com uma': { ativa: de(A), comparacao: { ...vazia, antes: de(A) } },
      comparação: nada,
      análise: nada,
    },
  ],
  [
    { tipo: 'comecarComparacao' },
    {
      imagens: { ativa: de(A), comparacao: vazia },
      'pré-comparação, vazia': nada,
      'pré-comparação, com uma': nada,
      comparação: nada,
      análise: nada,
    },
  ],
  [
    { tipo: 'porNoLado', lado: 'depois', hash: C },
    {
      imagens: { ativa: de(A), comparacao: { ...vazia, depois: de(C) } },
      'pré-comparação, vazia': lados(null, C),
      'pré-comparação, com uma': lados(A, C),
      comparação: lados(A, C),
      análise: nada,
    },
  ],
  [
    { tipo: 'tirarDoLado', lado: 'antes' },
    {
      imagens: nada,
      'pré-comparação, vazia': nada,
      'pré-comparação, com uma': lados(null, null),
      comparação: lados(null, B),
      análise: SEM_IMAGENS,
    },
  ],
  [
    { tipo: 'trocarLados' },
    {
      imagens: nada,
      'pré-comparação, vazia': nada,
      'pré-comparação, com uma': lados(null, A),
      comparação: lados(B, A),
      análise: nada,
    },
  ],
  [
    { tipo: 'pararComparacao' },
    {
      imagens: nada,
      'pré-comparação, vazia': SEM_IMAGENS,
      'pré-comparação, com uma': SEM_IMAGENS,
      comparação: SEM_IMAGENS,
      análise: SEM_IMAGENS,
    },
  ],
  [
    { tipo: 'mudarVista', vista: 'cortina' },
    {
      imagens: nada,
      'pré-comparação, vazia': lados(null, null, { vista: 'cortina' }),
      'pré-comparação, com uma': lados(A, null, { vista: 'cortina' }),
      comparação: lados(A, B, { vista: 'cortina' }),
      análise: lados(A, B, { vista: 'cortina', analise_id: ANALISE }),
    },
  ],
  [
    { tipo: 'mudarTipo', de: 'antes', para: 'ndvi' },
    {
      imagens: nada,
      'pré-comparação, vazia': nada,
      'pré-comparação, com uma': { ativa: null, comparacao: { ...vazia, antes: de(A, 'ndvi') } },
      comparação: lados(A, B, { antes: de(A, 'ndvi') }),
      análise: lados(A, B, { antes: de(A, 'ndvi'), analise_id: ANALISE }),
    },
  ],
  [
    { tipo: 'mudarTipo', de: 'ativa', para: 'ndvi' },
    {
      imagens: { ativa: de(A, 'ndvi'), comparacao: null },
      'pré-comparação, vazia': nada,
      'pré-comparação, com uma': nada,
      comparação: nada,
      análise: nada,
    },
  ],
  [
    { tipo: 'mudarContraste', para: [0, 0.4] },
    {
      imagens: { ativa: { ...de(A), contraste: [0, 0.4] }, comparacao: null },
      'pré-comparação, vazia': nada,
      'pré-comparação, com uma': nada,
      comparação: nada,
      análise: nada,
    },
  ],
  [
    { tipo: 'abrirAnalise', id: ANALISE, antes: B, depois: C },
    {
      imagens: lados(B, C, { analise_id: ANALISE }),
      'pré-comparação, vazia': lados(B, C, { analise_id: ANALISE }),
      'pré-comparação, com uma': lados(B, C, { analise_id: ANALISE }),
      comparação: lados(B, C, { analise_id: ANALISE }),
      análise: lados(B, C, { analise_id: ANALISE }),
    },
  ],
];

const casos = tabela.flatMap(([acao, depois]) =>
  (Object.keys(estados) as Nome[]).map((nome) => [acao.tipo, nome, acao, depois[nome]] as const),
);

describe('As imagens no mapa', () => {
  it.each(Object.entries(estados))('%s diz o seu modo', (nome, estado) => {
    const [modo = ''] = nome.normalize('NFD').replace(/\p{M}/gu, '').replace('-', '_').split(',');
    expect(modoDasImagens(estado)).toBe(modo);
  });

  it.each(casos)('%s em %s', (_acao, nome, acao, depois) => {
    expect(mudarImagens(estados[nome], acao)).toEqual(depois === nada ? estados[nome] : depois);
  });

  it('o segundo lado leva da ativa o seu tipo, e a tira do mapa', () => {
    const ativa = { ativa: de(B, 'ndvi'), comparacao: { ...vazia, antes: de(A) } } as const;
    expect(mudarImagens(ativa, { tipo: 'porNoLado', lado: 'depois', hash: B })).toEqual({
      ativa: null,
      comparacao: { ...vazia, antes: de(A), depois: de(B, 'ndvi') },
    });
  });

  it('o contraste vai com a imagem ao seu lado, e fica no tipo sobre o qual foi ajustado', () => {
    const ajustada = { ...de(B, 'ndvi'), contraste: [0.1, 0.8] };
    const estado = { ativa: ajustada, comparacao: { ...vazia, antes: de(A) } };
    const lado = mudarImagens(estado, { tipo: 'porNoLado', lado: 'depois', hash: B });
    expect(lado.comparacao?.depois).toEqual(ajustada);
    const usual = mudarImagens(estado, { tipo: 'mudarContraste', para: null });
    expect(usual.ativa).toEqual(de(B, 'ndvi'));
    const outro = mudarImagens(estado, { tipo: 'mudarTipo', de: 'ativa', para: 'nbr' });
    expect(outro.ativa).toEqual({ hash: B, tipo: 'nbr' });
    const ladoOutro = mudarImagens(lado, { tipo: 'mudarTipo', de: 'depois', para: 'nbr' });
    expect(ladoOutro.comparacao?.depois).toEqual({ hash: B, tipo: 'nbr' });
  });

  it('outra imagem toma o lugar da ativa', () => {
    const depois = mudarImagens(estados.imagens, { tipo: 'alternarImagem', hash: B });
    expect(depois).toEqual({ ativa: de(B), comparacao: null });
  });

  it.each([
    ['proprio', ['false_color', 'ndvi'], 'ndvi', 'ndvi'],
    ['proprio', ['false_color', 'ndvi'], 'swir', 'false_color'],
    ['proprio', ['false_color', 'ndvi'], null, 'false_color'],
    ['proprio', [], null, 'true_color'],
    ['planet', ['ndvi', 'true_color'], 'ndvi', 'true_color'],
  ] as const)('de %s, que dá %s, o tipo %s aparece como %s', (provider_id, types, pedido, mostrado) => {
    expect(tipoMostrado({ provider_id, types: [...types] }, pedido)).toBe(mostrado);
  });
});

describe('As imagens no endereço', () => {
  it.each<[string, EstadoDasImagens]>([
    ['nenhuma', SEM_IMAGENS],
    ['um tipo de cada uma', { ativa: null, comparacao: { ...vazia, antes: de(A, 'ndvi'), depois: de(A) } }],
    ['um contraste', { ativa: { ...de(A, 'ndvi'), contraste: [-0.1, 0.85] }, comparacao: null }],
    [
      'o de uma composição',
      {
        ativa: null,
        comparacao: { ...vazia, antes: { ...de(A), contraste: [0, 0.1, 0, 0.2, 0, 0.3] }, depois: de(B) },
      },
    ],
    ['outra vista', { ativa: null, comparacao: { ...vazia, antes: de(A), depois: de(B), vista: 'lupa' } }],
    ['uma ativa enquanto se escolhe', { ativa: de(C, 'ndvi'), comparacao: vazia }],
    ...Object.entries(estados),
  ])('guardam e devolvem %s', (_nome, estado) => {
    const campos = new URLSearchParams('imagem=x&antes_tipo=y&comparar=z&aviso=fica');
    escreverImagens(estado, campos);
    expect(lerImagens(campos)).toEqual(estado);
    expect(campos.get('aviso')).toBe('fica');
  });

  it.each<[string, EstadoDasImagens]>([
    ['imagem=curto', SEM_IMAGENS],
    [`imagem=${A.toUpperCase()}`, SEM_IMAGENS],
    [`imagem=${A}&imagem_tipo=raio_x`, { ativa: de(A), comparacao: null }],
    [`imagem=${A}&imagem_contraste=0.4,0.1`, { ativa: de(A), comparacao: null }],
    [`imagem=${A}&imagem_contraste=0,1,2`, { ativa: de(A), comparacao: null }],
    [`antes=${A}&depois=${B}`, SEM_IMAGENS],
    [`comparar=outra&antes=${A}&depois=${B}`, SEM_IMAGENS],
    [`comparar=lado_a_lado&antes=<b>&depois=${B}`, lados(null, B)],
    [`comparar=lado_a_lado&antes=${A}&depois=${B}&analise_id=1`, lados(A, B)],
    [`comparar=lado_a_lado&antes=${A}&analise_id=${ANALISE}`, lados(A, null)],
    [`comparar=lado_a_lado&imagem=${C}&antes=${A}&depois=${B}`, lados(A, B)],
  ])('o que dizem mal, %s, é como se não dissessem', (texto, estado) => {
    expect(lerImagens(new URLSearchParams(texto))).toEqual(estado);
  });
});
