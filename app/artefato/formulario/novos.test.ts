import { describe, expect, it } from 'vitest';
import type { TipoDeArtefatoNaTela } from '../artefato.ts';
import { type ArtefatoEmCriacao, errosDosArtefatos, novoArtefato, paraEnvio } from './novos.ts';

const tipo = (value: TipoDeArtefatoNaTela['value'], maxSize: number, allowedMimetypes: string[] = []) => ({
  value,
  description: value,
  text: value,
  maxSize,
  maxPerArtefato: 2,
  allowedMimetypes,
});
const tipos = [tipo('link', 30), tipo('imagem', 1, ['image/png'])];
const um = (mudado: Partial<ArtefatoEmCriacao>) => ({ ...novoArtefato('a'), ...mudado });
const arquivo = (nome: string, type: string, bytes = 4) => new File([new Uint8Array(bytes)], nome, { type });
const erros = (...artefatos: ArtefatoEmCriacao[]) => errosDosArtefatos(artefatos, tipos);

describe('Os artefatos de um status', () => {
  it.each<[string, Partial<ArtefatoEmCriacao>, string]>([
    ['sem tipo', {}, 'Tipo do artefato é obrigatório'],
    ['de um tipo que não há', { tipo: 'outro' }, 'Tipo de artefato inválido'],
    ['link nenhum', { tipo: 'link', links: ' \n ' }, 'É necessário informar pelo menos um link'],
    ['links demais', { tipo: 'link', links: 'a\nb\nc' }, 'Informe no máximo 2 links'],
    ['link longo', { tipo: 'link', links: `https://a.br/${'x'.repeat(30)}` }, 'menos de 30 caracteres'],
    ['link que executa', { tipo: 'link', links: 'javascript:alert(1)' }, 'não é um endereço http ou https'],
    ['arquivo nenhum', { tipo: 'imagem' }, 'pelo menos um arquivo'],
    ['outro formato', { tipo: 'imagem', arquivos: [arquivo('a.svg', 'image/svg+xml')] }, 'não é de um tipo permitido'],
    [
      'grande',
      { tipo: 'imagem', arquivos: [arquivo('a.png', 'image/png', 1_048_577)] },
      'maior que o permitido (1 MB)',
    ],
  ])('%s é recusado com o seu número', (_nome, mudado, texto) => {
    const [primeiro = ''] = erros(um({ tipo: 'link', links: 'https://a.br' }), um(mudado));
    expect(primeiro).toMatch(/^Artefato 2: /);
    expect(primeiro).toContain(texto);
  });

  it('certos, não há o que dizer', () => {
    expect(erros(um({ tipo: 'imagem', arquivos: [arquivo('a.png', 'image/png')] }))).toEqual([]);
  });

  it('um .csv é um .csv também onde o Excel está instalado', () => {
    const planilha = um({ tipo: 'documento', arquivos: [arquivo('a.csv', 'application/vnd.ms-excel')] });
    expect(errosDosArtefatos([planilha], [...tipos, tipo('documento', 1, ['text/csv'])])).toEqual([]);
  });

  it('cada arquivo viaja com a chave pela qual a lista o nomeia', () => {
    const [a, b] = [arquivo('a.png', 'image/png'), arquivo('b.png', 'image/png')];
    const { artefatos, arquivos } = paraEnvio([
      um({ tipo: 'imagem', observacao: 'voo', arquivos: [a] }),
      um({ tipo: 'link', links: 'https://a.br\n\nhttps://b.br ' }),
      um({ tipo: 'imagem', arquivos: [b] }),
    ]);
    expect(JSON.parse(artefatos)).toEqual([
      { tipo: 'imagem', observacao: 'voo', fileKeys: ['file_0'] },
      { tipo: 'link', observacao: '', links: ['https://a.br', 'https://b.br'] },
      { tipo: 'imagem', observacao: '', fileKeys: ['file_1'] },
    ]);
    expect([...arquivos]).toEqual([
      ['file_0', a],
      ['file_1', b],
    ]);
  });

  it('o que chegou antes, por partes, é nomeado pelo que o servidor disse, e não vai outra vez', () => {
    const [a, b] = [arquivo('a.mp4', 'video/mp4'), arquivo('b.mp4', 'video/mp4')];
    const { artefatos, arquivos } = paraEnvio([um({ tipo: 'video', arquivos: [a, b] })], new Map([[a, 'parcial']]));
    expect(JSON.parse(artefatos)[0].fileKeys).toEqual(['parcial', 'file_0']);
    expect([...arquivos]).toEqual([['file_0', b]]);
  });
});
