import { describe, expect, it } from 'vitest';
import { CLIENTE, dado, id } from '#tests/support/decider.ts';
import type { Edicoes } from './correcao.ts';
import type { Duvida, Escolha } from './duvidas.ts';
import type { ImportacaoCommand } from './importacao.commands.ts';
import { importacaoDecider as decider } from './importacao.decider.ts';
import { type Arquivo, type Conteudo, importacaoEvents as on } from './importacao.events.ts';

const arquivo = (nome: string, letra: string): Arquivo => ({
  nome,
  chave: `${letra.repeat(2)}/${letra.repeat(64)}`,
  sha256: letra.repeat(64),
  bytes: 512,
  tipo: 'application/json',
});
const municipios = { arquivo: 'goias.zip', camada: 'municipios', campo: null };
const conteudo = (crs: number | null): Conteudo => ({
  arquivo: 'goias.zip',
  camada: 'municipios',
  formato: 'Shapefile',
  codificacao: 'windows-1252',
  crs,
  feicoes: 246,
  tipos_geometria: ['Polygon'],
  campos: [{ nome: 'CPF_DONO', tipo: 'string' }],
});
const acentos: Duvida = {
  assunto: 'codificacao',
  ...municipios,
  proposta: 'windows-1252',
  opcoes: ['UTF-8', 'windows-1252'],
  feicoes: null,
};
const reparos: Duvida = {
  assunto: 'reparos',
  ...municipios,
  proposta: 'aceitar',
  opcoes: ['aceitar', 'deixar_de_fora'],
  feicoes: 3,
};
const semCrs: Duvida = { assunto: 'crs', ...municipios, proposta: null, opcoes: [], feicoes: null };
const escolha = (assunto: Escolha['assunto'], valor: string): Escolha => ({ assunto, ...municipios, valor });

const solicitada = on.ImportacaoSolicitada({
  cliente_id: CLIENTE,
  tipo_id: id(10),
  ativo_id: id(11),
  publicar_ao_terminar: false,
  arquivos: [arquivo('goias.zip', 'a')],
});
const inspecionada = (duvidas: Duvida[], crs: number | null = 31982) =>
  on.ImportacaoInspecionada({
    conteudos: [conteudo(crs)],
    problemas: [],
    leitura: 1,
    relatorio: arquivo('r.json', 'b'),
    duvidas,
  });
const dadosDoLote = (lote: number, camadas: number, letra: string) => ({
  tentativa: 1,
  leitura: 1,
  lote,
  camadas,
  arquivo: arquivo('lote.ndjson', letra),
});
const guardado = on.LoteDaImportacaoGuardado(dadosDoLote(0, 246, 'c'));
const preparada = (duvidas: Duvida[] = []) =>
  on.ImportacaoPreparada({ camadas: 246, problemas: [], leitura: 1, relatorio: arquivo('r.json', 'd'), duvidas });

const edicoes: Edicoes = {
  remove_attributes: ['AREA'],
  attributes_renames: { NM: 'município' },
  general_attributes: { uf: 'GO' },
  geoms: {},
  geoms_arquivo: null,
  camadas_fora: null,
};
const guardar = (lote: number, letra: string): ImportacaoCommand => ({
  type: 'GuardarLote',
  data: dadosDoLote(lote, 246, letra),
});
const corrigir = (escolhas: Escolha[], mudancas: Edicoes | null = null): ImportacaoCommand => ({
  type: 'CorrigirImportacao',
  data: { escolhas, edicoes: mudancas },
});
const publicar = (mudancas: Edicoes | null = null, aceitar_propostas = false): ImportacaoCommand => ({
  type: 'PublicarImportacao',
  data: { edicoes: mudancas, aceitar_propostas },
});

describe('Quarentena de um envio', () => {
  const comDuvidas = [solicitada, inspecionada([acentos]), guardado, preparada([reparos])] as const;

  it('não se publica enquanto houver uma dúvida por decidir', () => {
    dado(decider, ...comDuvidas)
      .quando(publicar())
      .recusa('ImportacaoComDuvidas', { duvidas: 2 });
    const confirmada = on.ImportacaoCorrigida({
      escolhas: [escolha('codificacao', 'windows-1252')],
      leitura: null,
      edicoes: null,
    });
    dado(decider, ...comDuvidas, confirmada)
      .quando(publicar())
      .recusa('ImportacaoComDuvidas', { duvidas: 1 });
  });

  it('confirmar o que foi proposto só decide; escolher outra coisa pede outra leitura', () => {
    const confirma = escolha('codificacao', 'windows-1252');
    dado(decider, ...comDuvidas)
      .quando(corrigir([confirma]))
      .acontece(on.ImportacaoCorrigida({ escolhas: [confirma], leitura: null, edicoes: null }));
    const outra = escolha('codificacao', 'UTF-8');
    const corrigida = on.ImportacaoCorrigida({ escolhas: [outra], leitura: 2, edicoes: null });
    dado(decider, ...comDuvidas)
      .quando(corrigir([outra]))
      .acontece(corrigida);
    dado(decider, ...comDuvidas, corrigida)
      .quando(publicar())
      .recusa('SituacaoDaImportacaoNaoPermite', { situacao: 'solicitada' });
    dado(decider, ...comDuvidas, corrigida)
      .quando(guardar(0, 'c'))
      .recusa('SituacaoDaImportacaoNaoPermite');
  });

  it('a mesma escolha outra vez não muda nada, e o que ninguém pode escolher é recusado', () => {
    const confirma = escolha('reparos', 'aceitar');
    const decidida = on.ImportacaoCorrigida({ escolhas: [confirma], leitura: null, edicoes: null });
    dado(decider, ...comDuvidas, decidida)
      .quando(corrigir([confirma]))
      .nadaAcontece();
    for (const errada of [
      escolha('reparos', 'talvez'),
      escolha('codificacao', 'EBCDIC'),
      escolha('crs', 'o de sempre'),
    ]) {
      dado(decider, ...comDuvidas)
        .quando(corrigir([errada]))
        .recusa('EscolhaImpossivel');
    }
  });

  it('escolhe também onde não havia dúvida: outro sistema, um campo a proteger, uma camada a deixar', () => {
    const ate = [solicitada, inspecionada([]), guardado, preparada()] as const;
    for (const cada of [
      escolha('crs', '31983'),
      escolha('incluir', 'nao'),
      { ...escolha('campo_pessoal', 'proteger'), campo: 'CPF_DONO' },
    ]) {
      dado(decider, ...ate)
        .quando(corrigir([cada]))
        .acontece(on.ImportacaoCorrigida({ escolhas: [cada], leitura: 2, edicoes: null }));
    }
    const igual = escolha('crs', '31982');
    dado(decider, ...ate)
      .quando(corrigir([igual]))
      .acontece(on.ImportacaoCorrigida({ escolhas: [igual], leitura: null, edicoes: null }));
  });

  it('sem sistema de coordenadas nada se guarda até que alguém o escolha', () => {
    const ate = [solicitada, inspecionada([semCrs], null)] as const;
    dado(decider, ...ate)
      .quando(guardar(0, 'c'))
      .recusa('ImportacaoComDuvidas');
    const sirgas = escolha('crs', '4674');
    dado(decider, ...ate)
      .quando(corrigir([sirgas]))
      .acontece(on.ImportacaoCorrigida({ escolhas: [sirgas], leitura: 2, edicoes: null }));
    dado(decider, ...ate)
      .quando(corrigir([], edicoes))
      .recusa('SituacaoDaImportacaoNaoPermite');
  });

  it('quem pediu para publicar sem revisar aceita todas as propostas, e isso fica escrito', () => {
    const escolhas = [escolha('codificacao', 'windows-1252'), escolha('reparos', 'aceitar')];
    dado(decider, ...comDuvidas)
      .quando(publicar(null, true))
      .acontece(
        on.ImportacaoCorrigida({ escolhas, leitura: null, edicoes: null }),
        on.ImportacaoPublicada({ camadas: 246 }),
      );
  });

  it('salvar é corrigir e publicar em um só ato, sem o que foi deixado de fora', () => {
    const ate = [solicitada, inspecionada([]), guardado, preparada()] as const;
    const comMenos = { ...edicoes, camadas_fora: 46 };
    dado(decider, ...ate)
      .quando(publicar(comMenos))
      .acontece(
        on.ImportacaoCorrigida({ escolhas: [], leitura: null, edicoes: comMenos }),
        on.ImportacaoPublicada({ camadas: 200 }),
      );
    dado(decider, ...ate)
      .quando(publicar({ ...edicoes, camadas_fora: 246 }))
      .recusa('ImportacaoSemCamadas');
    dado(decider, ...ate, on.ImportacaoPublicada({ camadas: 246 }))
      .quando(publicar(edicoes))
      .recusa('SituacaoDaImportacaoNaoPermite');
  });

  it('mudar camadas e ler de novo ao mesmo tempo é recusado: a leitura apagaria as mudanças', () => {
    const ate = [solicitada, inspecionada([]), guardado, preparada()] as const;
    dado(decider, ...ate)
      .quando(corrigir([escolha('crs', '31983')], edicoes))
      .recusa('CorrecaoComOutraLeitura');
  });
});

describe('Lotes de um envio', () => {
  const ate = [solicitada, inspecionada([])] as const;

  it('são guardados um depois do outro; o mesmo outra vez não conta', () => {
    dado(decider, ...ate, guardado)
      .quando(guardar(0, 'c'))
      .nadaAcontece();
    dado(decider, ...ate, guardado)
      .quando(guardar(1, 'e'))
      .acontece(on.LoteDaImportacaoGuardado(dadosDoLote(1, 246, 'e')));
    dado(decider, ...ate, guardado)
      .quando(guardar(0, 'e'))
      .recusa('LoteForaDeOrdem', { lote: 0, esperado: 1 });
    dado(decider, ...ate)
      .quando(guardar(1, 'e'))
      .recusa('LoteForaDeOrdem');
  });

  it('somam o que está preparado: uma conta diferente é recusada', () => {
    const { leitura: _, ...achado } = preparada().data;
    const data = { ...achado, tentativa: 1, leitura: 1, relatorio: arquivo('r.json', 'd'), duvidas: [] };
    dado(decider, ...ate)
      .quando({ type: 'RegistrarPreparo', data })
      .recusa('CamadasNaoConferem', { preparadas: 246, guardadas: 0 });
  });
});

describe('Prazo de um envio', () => {
  it('é avisado uma vez antes de acabar, e começa de novo com cada correção', () => {
    const ate = [solicitada, inspecionada([acentos]), guardado, preparada()] as const;
    const data = { expira_em: '2026-12-20T12:00:00.000Z' };
    const avisado = on.PrazoDaImportacaoAvisado(data);
    dado(decider, ...ate)
      .quando({ type: 'AvisarPrazoDaImportacao', data })
      .acontece(avisado);
    dado(decider, ...ate, avisado)
      .quando({ type: 'AvisarPrazoDaImportacao', data })
      .nadaAcontece();
    const corrigida = on.ImportacaoCorrigida({
      escolhas: [escolha('codificacao', 'windows-1252')],
      leitura: null,
      edicoes: null,
    });
    const estado = [...ate, avisado, corrigida].reduce(decider.evolve, decider.initial);
    expect(estado.expira_em).toBeNull();
  });
});
