import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as especificacao from './especificacao.ts';

const DOCUMENTOS = ['administracao', 'monitoramento'].map((nome) =>
  readFileSync(`docs/especificacao/${nome}.txt`, 'utf8'),
);
/** Rules, permissions, calls and the error catalogue: where a quoted text is one that people read. */
const SECOES = /^[5678]\. /;
/** Quoted there without being texts: a mask and its prefix, names of channels, what joins the errors. */
const NAO_SAO_TEXTOS = ['#.##0,00', 'R$ ', 'User.{id}', 'Public', '; '];

const secoesDe = (documento: string) => documento.split(/^## /m).filter((secao) => SECOES.test(secao));

/** What stands between single quotes; an apostrophe inside a word ends no quotation. */
const citados = (texto: string) =>
  [...texto.matchAll(/(?<!\w)'((?:[^'\n]|(?<=\w)'(?=\w))+)'(?!\w)/g)].map((m) => m[1] ?? '');

const catalogo: readonly string[] = Object.values(especificacao).flatMap((grupo) =>
  typeof grupo === 'function' ? [] : Object.values(grupo),
);

describe('Catálogo de textos da especificação', () => {
  it('tem, letra por letra, todo texto que os dois documentos citam nas regras, nas permissões, nas chamadas e nos erros', () => {
    const pedidos = DOCUMENTOS.flatMap(secoesDe).flatMap(citados);
    expect(new Set(pedidos).size).toBeGreaterThan(100);
    const textos = new Set([...catalogo, ...NAO_SAO_TEXTOS]);
    expect([...new Set(pedidos)].filter((texto) => !textos.has(texto))).toEqual([]);
  });

  it('não atribui aos documentos nenhum texto que eles não tenham', () => {
    const existentes = new Set(DOCUMENTOS.flatMap(citados));
    expect(catalogo.filter((texto) => !existentes.has(texto))).toEqual([]);
  });

  it('preenche os lugares na ordem em que aparecem, e põe o detalhe no lugar das reticências ou depois dos dois-pontos', () => {
    const { analises, camadas, detalhar, formularios, mapa, preencher } = especificacao;
    expect(preencher(formularios.arquivoGrande, 512)).toBe('O arquivo deve ter no máximo 512KB');
    expect(preencher(analises.tituloPadrao, '01/02/2026', '03/02/2026')).toBe(
      'Análise de comparação 01/02/2026 - 03/02/2026',
    );
    expect(preencher(camadas.naoAlternadas, 'ativar')).toBe('Não foi possível ativar as camadas selecionadas:');
    expect(detalhar(mapa.capturaFalhou, 'memória')).toBe('Erro ao capturar a imagem do mapa: memória');
    expect(detalhar(camadas.naoRemovidas, 'tente mais tarde')).toBe(
      'Não foi remover as camadas selecionadas: tente mais tarde',
    );
  });
});
