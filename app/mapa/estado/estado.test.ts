import { describe, expect, it } from 'vitest';
import { escreverEstado, lerEstado } from './endereco.ts';
import { type AcaoNoMapa, type EstadoDoMapa, INICIAL, type LugarNoMapa, reduzir } from './estado.ts';

const A = '00000000-0000-7000-8000-00000000000a';
const B = '00000000-0000-7000-8000-00000000000b';
const sinop: LugarNoMapa = { id: 'ibge.5107909', nome: 'Sinop', bbox: [-56, -12.5, -55, -11.5], delimitado: true };
const ponto: LugarNoMapa = { id: null, nome: '-11,8; -55,5', bbox: [-55.6, -11.9, -55.4, -11.7], delimitado: false };
const com = (mudado: Partial<EstadoDoMapa>): EstadoDoMapa => ({ ...INICIAL, ...mudado });
const [H, I] = ['a'.repeat(64), 'b'.repeat(64)];
const comparadas: EstadoDoMapa['imagens'] = {
  ativa: null,
  comparacao: { antes: { hash: H, tipo: null }, depois: { hash: I, tipo: 'ndvi' }, vista: 'cortina', analise_id: null },
};
const vazia = { antes: null, depois: null, vista: 'lado_a_lado', analise_id: null } as const;
const daAnalise: EstadoDoMapa['imagens'] = {
  ativa: null,
  comparacao: { ...vazia, antes: { hash: H, tipo: null }, depois: { hash: I, tipo: null }, analise_id: B },
};
const imagens = { aberta: 'imagens', minimizada: false } as const;

describe('O que se faz no mapa principal', () => {
  it.each<[string, EstadoDoMapa, AcaoNoMapa, EstadoDoMapa]>([
    ['escolher um ativo', INICIAL, { tipo: 'escolherAtivo', id: A }, com({ ativo_id: A })],
    [
      'outro ativo toma o lugar do primeiro, com os seus detalhes',
      com({ ativo_id: A, camada_id: B, secoes: imagens }),
      { tipo: 'escolherAtivo', id: B },
      com({ ativo_id: B, secoes: imagens }),
    ],
    [
      'o mesmo ativo outra vez nada muda',
      com({ ativo_id: A, camada_id: B }),
      { tipo: 'escolherAtivo', id: A },
      com({ ativo_id: A, camada_id: B }),
    ],
    [
      'escolher um lugar deixa o ativo',
      com({ ativo_id: A }),
      { tipo: 'escolherLugar', lugar: sinop },
      com({ lugar: sinop }),
    ],
    ['deixar o lugar', com({ lugar: sinop, ocultos: [B] }), { tipo: 'limparEscolha' }, com({ ocultos: [B] })],
    ['abrir outra seção', INICIAL, { tipo: 'tocarSecao', secao: 'imagens' }, com({ secoes: imagens })],
    [
      'tocar a seção aberta a fecha',
      com({ secoes: imagens }),
      { tipo: 'tocarSecao', secao: 'imagens' },
      com({ secoes: { aberta: null, minimizada: false } }),
    ],
    [
      'minimizar',
      com({ secoes: imagens }),
      { tipo: 'mudarSecoes', secoes: { ...imagens, minimizada: true } },
      com({ secoes: { ...imagens, minimizada: true } }),
    ],
    [
      'os detalhes de uma camada trazem de volta o painel minimizado',
      com({ secoes: { ...imagens, minimizada: true } }),
      { tipo: 'abrirCamada', id: B },
      com({ camada_id: B, secoes: imagens }),
    ],
    ['voltar dos detalhes', com({ camada_id: B, secoes: imagens }), { tipo: 'fecharCamada' }, com({ secoes: imagens })],
    [
      'abrir uma seção deixa os detalhes',
      com({ camada_id: B }),
      { tipo: 'tocarSecao', secao: 'imagens' },
      com({ secoes: imagens }),
    ],
    [
      'abrir uma análise leva as imagens que se olhavam',
      com({ ativo_id: A, imagens: { ativa: { hash: H, tipo: null }, comparacao: null } }),
      { tipo: 'abrirAnalise', id: B, modo: 'ver' },
      com({ ativo_id: A, analise: { id: B, modo: 'ver', deteccao_id: null } }),
    ],
    [
      'passar a editá-la deixa as suas imagens',
      com({ analise: { id: B, modo: 'ver', deteccao_id: A }, imagens: daAnalise }),
      { tipo: 'abrirAnalise', id: B, modo: 'editar' },
      com({ analise: { id: B, modo: 'editar', deteccao_id: null }, imagens: daAnalise }),
    ],
    [
      'fechar a análise fecha as suas imagens',
      com({ analise: { id: B, modo: 'ver', deteccao_id: null }, imagens: daAnalise }),
      { tipo: 'fecharAnalise' },
      INICIAL,
    ],
    [
      'comparar outras imagens fecha a análise',
      com({ analise: { id: B, modo: 'ver', deteccao_id: null } }),
      { tipo: 'mudarImagens', acao: { tipo: 'porNoLado', lado: 'antes', hash: H } },
      com({ imagens: { ativa: null, comparacao: { ...vazia, antes: { hash: H, tipo: null } } } }),
    ],
    ['sem análise não há detecção', INICIAL, { tipo: 'verDeteccao', id: A }, INICIAL],
    [
      'outro ativo fecha a análise',
      com({ ativo_id: A, analise: { id: B, modo: 'ver', deteccao_id: A } }),
      { tipo: 'escolherAtivo', id: B },
      com({ ativo_id: B }),
    ],
    [
      'ver só umas camadas',
      com({ ocultos: [A] }),
      { tipo: 'verCamadas', vistas: { ocultos: [B], camadas_ocultas: [], camadas_mostradas: [A] } },
      com({ ocultos: [B], camadas_mostradas: [A] }),
    ],
    [
      'outro ativo não tem as camadas do primeiro, mas os mesmos tipos',
      com({ ativo_id: A, ocultos: [B], camadas_ocultas: [A], camadas_mostradas: [B], ordem: [A] }),
      { tipo: 'escolherAtivo', id: B },
      com({ ativo_id: B, ocultos: [B], ordem: [A] }),
    ],
    [
      'outra opacidade deixa a ordem',
      com({ ordem: [A, B] }),
      { tipo: 'apresentar', apresentacao: { opacidades: { [A]: 40 } } },
      com({ ordem: [A, B], opacidades: { [A]: 40 } }),
    ],
    [
      'outro fundo deixa o que mais se vê',
      com({ ativo_id: A, estilo: { fundo: 'hybrid', rotulos: true, relevo: true, globo: false } }),
      { tipo: 'mudarEstilo', mudanca: { fundo: 'streets' } },
      com({ ativo_id: A, estilo: { fundo: 'streets', rotulos: true, relevo: true, globo: false } }),
    ],
    [
      'o globo desliga o relevo',
      com({ estilo: { fundo: null, rotulos: true, relevo: true, globo: false } }),
      { tipo: 'mudarEstilo', mudanca: { alternar: 'globo' } },
      com({ estilo: { fundo: null, rotulos: true, relevo: false, globo: true } }),
    ],
    [
      'outro ativo fica no mesmo estilo',
      com({ ativo_id: A, estilo: { fundo: 'proprio', rotulos: false, relevo: false, globo: true } }),
      { tipo: 'escolherAtivo', id: B },
      com({ ativo_id: B, estilo: { fundo: 'proprio', rotulos: false, relevo: false, globo: true } }),
    ],
    [
      'uma imagem',
      com({ ativo_id: A }),
      { tipo: 'mudarImagens', acao: { tipo: 'alternarImagem', hash: H } },
      com({ ativo_id: A, imagens: { ativa: { hash: H, tipo: null }, comparacao: null } }),
    ],
    [
      'outro ativo deixa as imagens do primeiro',
      com({ ativo_id: A, imagens: comparadas }),
      { tipo: 'escolherAtivo', id: B },
      com({ ativo_id: B }),
    ],
  ])('%s', (_nome, antes, acao, depois) => {
    expect(reduzir(antes, acao)).toEqual(depois);
  });
});

const escrito = (estado: EstadoDoMapa, antes = '') => {
  const campos = new URLSearchParams(antes);
  escreverEstado(estado, campos);
  return campos;
};

describe('O endereço do mapa principal', () => {
  it.each<[string, EstadoDoMapa]>([
    ['o começo', INICIAL],
    ['um ativo com as imagens', com({ ativo_id: A, secoes: imagens })],
    ['um lugar', com({ lugar: sinop })],
    ['um ponto', com({ lugar: ponto, secoes: { aberta: null, minimizada: false } })],
    [
      'tudo junto',
      com({
        imagens: comparadas,
        ativo_id: A,
        camada_id: B,
        ocultos: [A, B],
        camadas_ocultas: [A],
        camadas_mostradas: [B],
        ordem: [B, A],
        opacidades: { [A]: 0, [B]: 100 },
        secoes: { aberta: 'camadas', minimizada: true },
      }),
    ],
    ['o fundo', com({ estilo: { fundo: 'proprio', rotulos: true, relevo: false, globo: false } })],
    [
      'o fundo sem nomes, no globo',
      com({ estilo: { fundo: 'satellite', rotulos: false, relevo: false, globo: true } }),
    ],
    ['o relevo', com({ estilo: { fundo: 'hybrid', rotulos: true, relevo: true, globo: false } })],
    ['uma análise e a detecção', com({ ativo_id: A, analise: { id: B, modo: 'editar', deteccao_id: A } })],
    [
      'uma análise com as suas imagens',
      com({ analise: { id: B, modo: 'ver', deteccao_id: null }, imagens: daAnalise }),
    ],
  ])('guarda e devolve %s', (_nome, estado) => {
    expect(lerEstado(escrito(estado))).toEqual(estado);
  });

  it('o começo não escreve nada, e o que não é do mapa fica', () => {
    expect(escrito(INICIAL).toString()).toBe('');
    expect(escrito(INICIAL, 'aviso=x&ativo_id=y').toString()).toBe('aviso=x');
  });

  it.each([
    'ativo_id=nada',
    'lugar=Sinop',
    'lugar=Sinop&bbox=1,2,3',
    'lugar=Sinop&bbox=-55,-11,-56,-12',
    'lugar=Sinop&bbox=-200,-11,10,12',
    'lugar=Sinop&bbox=,,,',
    'secao=nao-ha',
    'oculto=<b>&camada_id=1',
    `analise_id=1&deteccao_id=${A}`,
    `deteccao_id=${A}&modo_da_analise=editar`,
    'sem=nada&so=.&ordem=AAAA&opacidade=AAAAAAAAAAAAAAAAAAAAAA101',
    `antes=${H}&depois=${I}`,
    'imagem=<b>&comparar=1',
    'fundo=toString&sem_nomes=sim&relevo=0&globo=',
  ])('o que diz mal, %s, é como se não dissesse', (texto) => {
    expect(lerEstado(new URLSearchParams(texto))).toEqual(INICIAL);
  });

  it('de um ativo e um lugar ao mesmo tempo, vale o ativo', () => {
    const campos = new URLSearchParams({ ativo_id: A, lugar: 'Sinop', bbox: '-56,-12,-55,-11' });
    expect(lerEstado(campos)).toEqual(com({ ativo_id: A }));
  });
});
