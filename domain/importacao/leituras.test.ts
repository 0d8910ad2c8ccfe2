import { describe, expect, it } from 'vitest';
import { CLIENTE, contexto, dado, id } from '#tests/support/decider.ts';
import { MAX_CHAVES } from '../camada/camada.events.ts';
import type { Edicoes } from './correcao.ts';
import type { Duvida, Escolha } from './duvidas.ts';
import type { ImportacaoCommand } from './importacao.commands.ts';
import { importacaoDecider as decider } from './importacao.decider.ts';
import { type Arquivo, type Conteudo, type ImportacaoEvent, importacaoEvents as on } from './importacao.events.ts';

const arquivo: Arquivo = {
  nome: 'lotes.zip',
  chave: 'sha256/aa',
  sha256: 'a'.repeat(64),
  bytes: 1024,
  tipo: 'application/zip',
};
const conteudo = (qual: string, camada: string, crs: number | null, codificacao: string): Conteudo => ({
  arquivo: qual,
  camada,
  formato: 'ESRI Shapefile',
  codificacao,
  crs,
  feicoes: 2,
  tipos_geometria: ['Polygon'],
  campos: [{ nome: 'dono', tipo: 'String' }],
});
const conteudos = [
  conteudo('sul.zip', 'lotes', 31982, 'UTF-8'),
  conteudo('norte.zip', 'lotes', 31981, 'ISO-8859-1'),
  conteudo('norte.zip', 'cercas', null, 'UTF-8'),
];
const achados = (duvidas: Duvida[]) => ({ leitura: 1, relatorio: arquivo, duvidas });
const solicitada = on.ImportacaoSolicitada({
  cliente_id: CLIENTE,
  tipo_id: id(10),
  ativo_id: id(11),
  arquivos: [arquivo],
  publicar_ao_terminar: false,
});
const inspecionada = on.ImportacaoInspecionada({ conteudos, problemas: [], ...achados([]) });
const lote = { tentativa: 1, leitura: 1, lote: 0, arquivo, camadas: 2 };
const guardado = on.LoteDaImportacaoGuardado(lote);
const preparada = on.ImportacaoPreparada({ camadas: 2, problemas: [], ...achados([]) });
const ate = [solicitada, inspecionada, guardado, preparada] as const;

const guardar: ImportacaoCommand = { type: 'GuardarLote', data: lote };
const preparar = (mudado: object = {}): ImportacaoCommand => ({
  type: 'RegistrarPreparo',
  data: { tentativa: 1, camadas: 2, problemas: [], ...achados([]), ...mudado },
});
const corrigir = (escolhas: Escolha[], edicoes: Edicoes | null = null): ImportacaoCommand => ({
  type: 'CorrigirImportacao',
  data: { escolhas, edicoes },
});
const escolha = (assunto: Escolha['assunto'], valor: string, de: Conteudo | undefined = conteudos[0]): Escolha => ({
  assunto,
  arquivo: de?.arquivo ?? 'outro.zip',
  camada: de?.camada ?? 'lotes',
  campo: null,
  valor,
});
const problemas = [{ codigo: 'sem_prj', arquivo: 'sul.zip', feicao: null, campo: null, detalhe: null }];
const naoPermite = 'SituacaoDaImportacaoNaoPermite';

describe('Uma leitura de antes', () => {
  it('não guarda nem prepara mais nada: nem de outra tentativa, nem de outra leitura', () => {
    const retomada = [
      ...[solicitada, on.ImportacaoFalhou({ problemas }), on.ImportacaoRetomada({ tentativa: 2 })],
      inspecionada,
    ];
    for (const atrasado of [guardar, preparar()])
      dado(decider, ...retomada)
        .quando(atrasado)
        .recusa(naoPermite);
    dado(decider, solicitada, inspecionada)
      .quando({ type: 'GuardarLote', data: { ...lote, leitura: 2 } })
      .recusa(naoPermite);
    dado(decider, solicitada, inspecionada, guardado)
      .quando(preparar({ leitura: 2 }))
      .recusa(naoPermite);
  });

  it('preparada, não se prepara de outro jeito', () => {
    dado(decider, ...ate)
      .quando(preparar())
      .nadaAcontece();
    dado(decider, ...ate)
      .quando(preparar({ problemas }))
      .recusa(naoPermite);
    dado(decider, ...ate)
      .quando(preparar({ camadas: 3 }))
      .recusa(naoPermite);
  });

  it('antes de preparada nada se corrige', () => {
    const outra = corrigir([escolha('crs', '4674')]);
    dado(decider, solicitada).quando(outra).recusa(naoPermite);
    dado(decider, solicitada, inspecionada).quando(outra).recusa(naoPermite);
  });
});

/** The reading that a correction asks for; null where the one that was made stays. */
function leituraDepois(escolhas: readonly Escolha[], ...antes: readonly ImportacaoEvent[]): number | null {
  const state = [...ate, ...antes].reduce(decider.evolve, decider.initial);
  const [corrigida] = decider.decide(corrigir([...escolhas]), state, contexto());
  return corrigida?.type === 'ImportacaoCorrigida' ? corrigida.data.leitura : null;
}

describe('Uma escolha', () => {
  it.each([
    ['o sistema que o arquivo diz', escolha('crs', '31982'), null],
    ['o de outro arquivo', escolha('crs', '31981'), 2],
    ['o de outra camada do mesmo arquivo', escolha('crs', '31981', conteudos[2]), 2],
    ['o seu, entre os de vários arquivos', escolha('crs', '31981', conteudos[1]), null],
    ['a codificação que ele tem', escolha('codificacao', 'UTF-8'), null],
    ['outra codificação', escolha('codificacao', 'ISO-8859-1'), 2],
    ['uma camada que está', escolha('incluir', 'sim'), null],
    ['uma camada que sai', escolha('incluir', 'nao'), 2],
    ['os campos renomeados', escolha('campos', 'aceitar'), null],
    ['os reparos', escolha('reparos', 'aceitar'), null],
    ['um campo como está', { ...escolha('campo_pessoal', 'manter'), campo: 'dono' }, null],
    ['um campo protegido', { ...escolha('campo_pessoal', 'proteger'), campo: 'dono' }, 2],
  ])('só pede outra leitura quando muda o que vale: %s', (_, uma, leitura) => {
    expect(leituraDepois([uma])).toBe(leitura);
  });

  it('entre várias, basta uma que mude', () => {
    expect(leituraDepois([escolha('crs', '31982'), escolha('incluir', 'nao')])).toBe(2);
  });

  it('vale mais que o arquivo: desfazê-la também é mudar', () => {
    const omitir = { ...escolha('campo_pessoal', 'omitir'), campo: 'dono' };
    const corrigida = on.ImportacaoCorrigida({ escolhas: [omitir], leitura: null, edicoes: null });
    expect(leituraDepois([{ ...omitir, valor: 'manter' }], corrigida)).toBe(2);
  });

  it('de um sistema é o seu código, de quatro ou cinco algarismos; a recusa diz qual', () => {
    for (const valor of ['123', '123456', 'x31982', '31982x'])
      dado(decider, ...ate)
        .quando(corrigir([escolha('crs', valor)]))
        .recusa('EscolhaImpossivel', { assunto: 'crs', valor });
  });
});

describe('Mudanças nas camadas', () => {
  const edicoes: Edicoes = {
    remove_attributes: [],
    attributes_renames: {},
    geoms: {},
    geoms_arquivo: null,
    camadas_fora: null,
    general_attributes: Object.fromEntries(Array.from({ length: MAX_CHAVES + 1 }, (_, i) => [`chave ${i}`, ''])),
  };

  it('não dão a uma camada mais atributos do que cabem, nem ao corrigir, nem ao publicar', () => {
    const recusa = { campo: 'general_attributes', chaves: MAX_CHAVES + 1 };
    dado(decider, ...ate)
      .quando(corrigir([], edicoes))
      .recusa('ChavesDemais', recusa);
    dado(decider, ...ate)
      .quando({ type: 'PublicarImportacao', data: { edicoes, aceitar_propostas: false } })
      .recusa('ChavesDemais', recusa);
  });
});
