import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alheioNaoExiste, CLIENTE, contexto, dado, id, leisDoDecider, OUTRO_CLIENTE } from '#tests/support/decider.ts';
import type { Edicoes } from './correcao.ts';
import type { Duvida, Escolha } from './duvidas.ts';
import type { ImportacaoCommand } from './importacao.commands.ts';
import { importacaoDecider as decider } from './importacao.decider.ts';
import { type Arquivo, type Conteudo, importacaoEvents as on, type Problema } from './importacao.events.ts';

const pedido = {
  cliente_id: CLIENTE,
  tipo_id: id(10),
  ativo_id: id(11),
  arquivos: [{ nome: 'goias.zip', chave: 'sha256/aa', sha256: 'a'.repeat(64), bytes: 1024, tipo: 'application/zip' }],
  publicar_ao_terminar: false,
};
const conteudo: Conteudo = {
  arquivo: 'goias.zip',
  camada: 'municipios',
  formato: 'ESRI Shapefile',
  codificacao: 'ISO-8859-1',
  crs: 31982,
  feicoes: 246,
  tipos_geometria: ['Polygon'],
  campos: [{ nome: 'NM_MUNICIP', tipo: 'String' }],
};
const problema: Problema = { codigo: 'sem_prj', arquivo: 'goias.zip', feicao: null, campo: null, detalhe: null };
const problemas = [problema];
const relatorio: Arquivo = {
  nome: 'relatorio.json',
  chave: `bb/${'b'.repeat(64)}`,
  sha256: 'b'.repeat(64),
  bytes: 512,
  tipo: 'application/json',
};
const arquivoDoLote: Arquivo = {
  ...relatorio,
  nome: 'lote.ndjson',
  sha256: 'c'.repeat(64),
  tipo: 'application/x-ndjson',
};
const primeira = { tentativa: 1, leitura: 1 };
const achados = { leitura: 1, relatorio, duvidas: [] as Duvida[] };
const municipios = { arquivo: 'goias.zip', camada: 'municipios', campo: null };
const escolha = (assunto: Escolha['assunto'], valor: string): Escolha => ({ assunto, ...municipios, valor });

const solicitada = on.ImportacaoSolicitada(pedido);
const inspecionada = on.ImportacaoInspecionada({ conteudos: [conteudo], problemas: [], ...achados });
const guardado = on.LoteDaImportacaoGuardado({ ...primeira, lote: 0, arquivo: arquivoDoLote, camadas: 246 });
const preparada = on.ImportacaoPreparada({ camadas: 246, problemas: [], ...achados });
const publicada = on.ImportacaoPublicada({ camadas: 246 });
const desfeita = on.ImportacaoDesfeita({ motivo: '' });
const falhou = on.ImportacaoFalhou({ problemas });
const descartada = on.ImportacaoDescartada({ motivo: 'arquivo errado' });

const solicitar: ImportacaoCommand = { type: 'SolicitarImportacao', data: pedido };
const inspecionar: ImportacaoCommand = {
  type: 'RegistrarInspecao',
  data: { conteudos: [conteudo], problemas: [], tentativa: 1, ...achados },
};
const guardar: ImportacaoCommand = {
  type: 'GuardarLote',
  data: { ...primeira, lote: 0, arquivo: arquivoDoLote, camadas: 246 },
};
const preparar: ImportacaoCommand = {
  type: 'RegistrarPreparo',
  data: { camadas: 246, problemas: [], tentativa: 1, ...achados },
};
const edicoes: Edicoes = {
  remove_attributes: ['AREA'],
  attributes_renames: { NM_MUNICIP: 'município' },
  general_attributes: { uf: 'GO' },
  geoms: {},
  geoms_arquivo: null,
  camadas_fora: null,
};
const corrigir = (escolhas: Escolha[], mudancas: Edicoes | null = null): ImportacaoCommand => ({
  type: 'CorrigirImportacao',
  data: { escolhas, edicoes: mudancas },
});
const comPublicacao = (mudancas: Edicoes | null, aceitar_propostas = false): ImportacaoCommand => ({
  type: 'PublicarImportacao',
  data: { edicoes: mudancas, aceitar_propostas },
});
const publicar = comPublicacao(null);
const avisar: ImportacaoCommand = {
  type: 'AvisarPrazoDaImportacao',
  data: { expira_em: '2026-12-20T12:00:00.000Z' },
};
const desfazer: ImportacaoCommand = { type: 'DesfazerImportacao', data: { motivo: '' } };
const refazer: ImportacaoCommand = { type: 'RefazerImportacao', data: { motivo: '' } };
const descartar: ImportacaoCommand = { type: 'DescartarImportacao', data: { motivo: 'arquivo errado' } };
const expirar: ImportacaoCommand = { type: 'ExpirarImportacao', data: {} };
const falhar: ImportacaoCommand = { type: 'RegistrarFalha', data: { problemas } };
const retomar: ImportacaoCommand = { type: 'RetomarImportacao', data: {} };

describe('Importação', () => {
  it('começa quando alguém envia arquivos', () => {
    dado(decider).quando(solicitar).acontece(solicitada);
  });

  it('não começa duas vezes, nem para outro cliente', () => {
    dado(decider, solicitada).quando(solicitar).recusa('ImportacaoJaSolicitada');
    dado(decider).quando(solicitar, contexto(OUTRO_CLIENTE)).recusa('ClienteInexistente');
  });

  it('passa por inspeção, preparo e publicação, nesta ordem', () => {
    dado(decider, solicitada).quando(inspecionar).acontece(inspecionada);
    dado(decider, solicitada, inspecionada).quando(guardar).acontece(guardado);
    dado(decider, solicitada, inspecionada, guardado).quando(preparar).acontece(preparada);
    dado(decider, solicitada, inspecionada, guardado, preparada).quando(publicar).acontece(publicada);
  });

  it('não pula etapa', () => {
    const naoPermite = 'SituacaoDaImportacaoNaoPermite';
    dado(decider, solicitada).quando(preparar).recusa(naoPermite, { situacao: 'solicitada' });
    dado(decider, solicitada).quando(publicar).recusa(naoPermite);
    dado(decider, solicitada, inspecionada).quando(publicar).recusa(naoPermite, { comando: 'PublicarImportacao' });
    dado(decider, solicitada, inspecionada, preparada).quando(desfazer).recusa(naoPermite);
  });

  it('a mesma inspeção ou o mesmo preparo, repetidos por uma tentativa a mais, não contam de novo', () => {
    dado(decider, solicitada, inspecionada).quando(inspecionar).nadaAcontece();
    dado(decider, solicitada, inspecionada, guardado).quando(guardar).nadaAcontece();
    dado(decider, solicitada, inspecionada, guardado, preparada).quando(preparar).nadaAcontece();
    dado(decider, solicitada, falhou).quando(falhar).nadaAcontece();
  });

  it('uma inspeção diferente da que já foi registrada é recusada', () => {
    const data = { ...achados, tentativa: 1, conteudos: [], problemas };
    const outra: ImportacaoCommand = { type: 'RegistrarInspecao', data };
    dado(decider, solicitada, inspecionada).quando(outra).recusa('SituacaoDaImportacaoNaoPermite');
  });

  it('sem nenhuma camada, não há o que publicar', () => {
    const vazia = on.ImportacaoPreparada({ camadas: 0, problemas, ...achados });
    dado(decider, solicitada, inspecionada, vazia).quando(publicar).recusa('ImportacaoSemCamadas');
  });

  it('publicada, pode ser desfeita e refeita quantas vezes for preciso', () => {
    const ate = [solicitada, inspecionada, preparada, publicada] as const;
    dado(decider, ...ate)
      .quando(publicar)
      .nadaAcontece();
    dado(decider, ...ate)
      .quando(desfazer)
      .acontece(desfeita);
    dado(decider, ...ate, desfeita)
      .quando(desfazer)
      .nadaAcontece();
    dado(decider, ...ate, desfeita)
      .quando(refazer)
      .acontece(on.ImportacaoRefeita({ motivo: '' }));
    dado(decider, ...ate, desfeita, on.ImportacaoRefeita({ motivo: '' }))
      .quando(desfazer)
      .acontece(desfeita);
    dado(decider, ...ate, desfeita)
      .quando(publicar)
      .recusa('SituacaoDaImportacaoNaoPermite');
  });

  it('pode ser descartada ou expirar só enquanto não foi publicada', () => {
    for (const ate of [[solicitada], [solicitada, inspecionada], [solicitada, inspecionada, preparada]]) {
      dado(decider, ...ate)
        .quando(descartar)
        .acontece(descartada);
      dado(decider, ...ate)
        .quando(expirar)
        .acontece(on.ImportacaoExpirada({}));
    }
    const ate = [solicitada, inspecionada, preparada, publicada] as const;
    dado(decider, ...ate)
      .quando(descartar)
      .recusa('SituacaoDaImportacaoNaoPermite');
    dado(decider, ...ate)
      .quando(expirar)
      .recusa('SituacaoDaImportacaoNaoPermite');
    dado(decider, ...ate)
      .quando(falhar)
      .recusa('SituacaoDaImportacaoNaoPermite');
  });

  it('a que falhou ou foi descartada é retomada do começo, com o número da tentativa', () => {
    dado(decider, solicitada, falhou)
      .quando(retomar)
      .acontece(on.ImportacaoRetomada({ tentativa: 2 }));
    const segunda = [solicitada, descartada, on.ImportacaoRetomada({ tentativa: 2 })] as const;
    dado(decider, ...segunda)
      .quando({ type: 'RegistrarInspecao', data: { conteudos: [conteudo], problemas: [], tentativa: 2, ...achados } })
      .acontece(inspecionada);
    dado(decider, ...segunda)
      .quando(inspecionar)
      .recusa('SituacaoDaImportacaoNaoPermite');
    dado(decider, ...segunda, falhou)
      .quando(retomar)
      .acontece(on.ImportacaoRetomada({ tentativa: 3 }));
    dado(decider, solicitada, inspecionada).quando(retomar).recusa('SituacaoDaImportacaoNaoPermite');
  });

  it('só se refaz a que foi desfeita, e refazer a publicada não é nada', () => {
    const ate = [solicitada, inspecionada, preparada];
    dado(decider, ...ate, publicada)
      .quando(refazer)
      .nadaAcontece();
    const expirada = on.ImportacaoExpirada({});
    for (const antes of [[solicitada], [solicitada, inspecionada], ate, [solicitada, falhou], [...ate, descartada]])
      dado(decider, ...antes)
        .quando(refazer)
        .recusa('SituacaoDaImportacaoNaoPermite');
    dado(decider, ...ate, expirada)
      .quando(refazer)
      .recusa('SituacaoDaImportacaoNaoPermite');
  });

  it('sem que ninguém escolha, o que não se pôde ler fica de fora: dizê-lo não pede outra leitura', () => {
    const ate = [solicitada, inspecionada, preparada];
    const escolhas = [escolha('omissoes', 'deixar_de_fora')];
    dado(decider, ...ate)
      .quando(corrigir(escolhas))
      .acontece(on.ImportacaoCorrigida({ escolhas, leitura: null, edicoes: null }));
    dado(decider, ...ate)
      .quando(corrigir([escolha('omissoes', 'aceitar')]))
      .recusa('EscolhaImpossivel');
  });

  it('a de outro cliente não existe', () => {
    const comandos = [inspecionar, guardar, preparar, publicar, corrigir([]), avisar, desfazer, refazer, descartar];
    alheioNaoExiste(decider, solicitada, [...comandos, expirar, falhar, retomar], 'ImportacaoInexistente');
    dado(decider).quando(publicar).recusa('ImportacaoInexistente');
  });

  const comandos = fc.constantFrom(
    solicitar,
    inspecionar,
    guardar,
    preparar,
    corrigir([escolha('crs', '4674')]),
    corrigir([], edicoes),
    publicar,
    avisar,
    desfazer,
    refazer,
    descartar,
    expirar,
    falhar,
    retomar,
  );

  it('obedece às leis de todo agregado', () => {
    leisDoDecider(decider, { comandos, repetiveis: ['SolicitarImportacao', 'RetomarImportacao'] });
  });

  it('só fica visível depois de preparada, aconteça o que acontecer', () => {
    fc.assert(
      fc.property(fc.array(comandos, { maxLength: 30 }), (sequence) => {
        let state = decider.initial;
        let preparo = false;
        for (const command of sequence) {
          let events: readonly ReturnType<typeof decider.decide>[number][] = [];
          try {
            events = decider.decide(command, state, contexto());
          } catch {
            continue;
          }
          for (const event of events) {
            if (event.type === 'ImportacaoPreparada') preparo = true;
            if (event.type === 'ImportacaoRetomada') preparo = false;
            if (event.type === 'ImportacaoCorrigida' && event.data.leitura !== null) preparo = false;
            if (event.type === 'ImportacaoPublicada') expect(preparo).toBe(true);
            state = decider.evolve(state, event);
          }
        }
      }),
    );
  });
});
