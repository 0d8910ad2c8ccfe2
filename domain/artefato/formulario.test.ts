import { describe, expect, it } from 'vitest';
import { examinarFormularios, type FormularioDeArtefato, lerFormularios } from './formulario.ts';
import { LIMITES_DOS_ARTEFATOS, limitesDecididosDosArtefatos, limitesDosArtefatosDe } from './limites.policy.ts';
import { tiposNaTela } from './tipos.ts';

const arquivos = new Map([
  ['file_0', { nome: 'foto.jpg', bytes: 4_000, mime: 'image/jpeg' }],
  ['file_1', { nome: 'enorme.png', bytes: 21 * 2 ** 20, mime: 'image/png' }],
  ['file_2', { nome: 'laudo.pdf', bytes: 50 * 2 ** 20, mime: 'application/pdf' }],
  ['file_3', { nome: 'página.pdf', bytes: 10, mime: null }],
]);
const um = (dito: Partial<FormularioDeArtefato>): FormularioDeArtefato => {
  return { tipo: 'link', observacao: '', links: [], fileKeys: [], ...dito };
};
const problemas = (...formularios: readonly FormularioDeArtefato[]) =>
  examinarFormularios(formularios, arquivos, LIMITES_DOS_ARTEFATOS).map(({ indice, codigo }) => `${indice} ${codigo}`);

describe('Formulários de artefatos', () => {
  it('um link, uma imagem e um documento dentro dos limites não têm problema', () => {
    const links = um({ links: ['https://exemplo.org/auto?n=1#p', 'http://exemplo.org'] });
    const imagem = um({ tipo: 'imagem', fileKeys: ['file_0'] });
    const documento = um({ tipo: 'documento', fileKeys: ['file_2'] });
    expect(problemas(links, imagem, documento)).toEqual([]);
  });

  it('tipo: obrigatório, e um dos quatro', () => {
    expect(problemas(um({ tipo: '' }), um({ tipo: 'gif' }), um({ tipo: '__proto__' }))).toEqual([
      ...['0 tipo_obrigatorio', '1 tipo_invalido', '2 tipo_invalido'],
    ]);
  });

  it('links: ao menos um, no máximo dez, mais curtos do que 2.000 caracteres, de páginas', () => {
    const longo = `https://exemplo.org/${'a'.repeat(1_980)}`;
    const ruins = [
      ...[
        'javascript:alert(1)',
        'data:text/html,<b>',
        'ftp://a.org/x',
        'https://',
        'exemplo.org',
        ' https://a.org',
        '',
      ],
      ...['https://a.org/\nb', 'https://eu:senha@a.org/', 'https:\\\\a.org', 'https://a b.org'],
    ];
    expect(problemas(um({}))).toEqual(['0 links_obrigatorios']);
    expect(problemas(um({ links: Array.from({ length: 50_000 }, () => 'https://a.org') }))).toEqual(['0 links_demais']);
    expect(problemas(um({ links: [longo] }), um({ links: [longo.slice(0, -1)] }))).toEqual(['0 link_longo']);
    for (const link of ruins) expect(problemas(um({ links: [link] })), link).toEqual(['0 link_invalido']);
    expect(problemas(um({ links: [{ href: 'https://a.org' }, 7, null] }))).toHaveLength(3);
  });

  it('arquivos: ao menos um, os que vieram, do tipo que dizem ser, até o tamanho do tipo', () => {
    expect(problemas(um({ tipo: 'imagem' }))).toEqual(['0 arquivos_obrigatorios']);
    expect(problemas(um({ tipo: 'imagem', fileKeys: ['file_9'] }))).toEqual(['0 arquivo_ausente']);
    expect(problemas(um({ tipo: 'imagem', fileKeys: ['file_1'] }))).toEqual(['0 arquivo_grande']);
    expect(problemas(um({ tipo: 'imagem', fileKeys: ['file_2'] }))).toEqual(['0 arquivo_de_outro_tipo']);
    expect(problemas(um({ tipo: 'documento', fileKeys: ['file_3'] }))).toEqual(['0 arquivo_de_outro_tipo']);
    const muitos = Array.from({ length: 3 }, () => 'file_0');
    expect(problemas(um({ tipo: 'video', fileKeys: muitos }))).toEqual(['0 arquivos_demais']);
  });

  it('um arquivo é de um artefato só, e uma vez', () => {
    const imagem = um({ tipo: 'imagem', fileKeys: ['file_0'] });
    expect(problemas(imagem, imagem)).toEqual(['1 arquivo_repetido']);
    expect(problemas(um({ tipo: 'imagem', fileKeys: ['file_0', 'file_0'] }))).toEqual(['0 arquivo_repetido']);
  });

  it('uma observação tem 5.000 caracteres', () => {
    const links = ['https://a.org'];
    expect(problemas(um({ links, observacao: 'a'.repeat(5_001) }))).toEqual(['0 observacao_longa']);
  });

  it('a lista é JSON de objetos, no máximo quatro; o mais não se lê', () => {
    expect(lerFormularios('')).toEqual([]);
    expect(lerFormularios('[{"tipo":"link","links":["https://a.org"]}]')).toEqual([um({ links: ['https://a.org'] })]);
    expect(lerFormularios('[{"tipo":7,"links":"x","fileKeys":{}}]')).toEqual([um({ tipo: '' })]);
    expect(lerFormularios('[{},{},{},{},{}]')).toBe('demais');
    const fundo = `${'['.repeat(100)}${']'.repeat(100)}`;
    for (const ruim of ['{', '{}', 'null', '"a"', '[1]', fundo, '[null]'])
      expect(lerFormularios(ruim), ruim).toBeNull();
  });

  it('os quatro tipos se mostram com os seus limites', () => {
    expect(tiposNaTela(LIMITES_DOS_ARTEFATOS).map(({ value, maxPerArtefato }) => [value, maxPerArtefato])).toEqual([
      ...[['link', 10] as const, ['imagem', 10] as const, ['documento', 5] as const, ['video', 2] as const],
    ]);
  });

  it('um cliente só os aperta: o que é mais largo do que o da instalação não vale', () => {
    const limites = limitesDosArtefatosDe({ imagem_tamanho: 5, imagem_quantidade: 99, link_tamanho: 100 });
    expect(limites.imagem).toMatchObject({ maxSize: 5, maxPerArtefato: 10 });
    expect(limites.link).toMatchObject({ maxSize: 100, maxPerArtefato: 10 });
    const imagem = um({ tipo: 'imagem', fileKeys: ['file_1'] });
    expect(examinarFormularios([imagem], arquivos, limites)).toEqual([
      { indice: 0, campo: 'arquivos', codigo: 'arquivo_grande', nome: 'enorme.png', maximo: 5 },
    ]);
    expect(
      limitesDecididosDosArtefatos({ imagem_tamanho: 20, video_tamanho: 90, video_quantidade: undefined }),
    ).toEqual({
      video_tamanho: 90,
    });
  });
});
