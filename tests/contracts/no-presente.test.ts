import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mensagensDoPassado } from '#app/mensagens/passado.ts';
import { type Rota, rotas } from '#app/server/rotas.ts';
import { agendamentoDecider } from '#domain/agendamento/agendamento.decider.ts';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { amostra } from '#tests/support/amostras.ts';
import { createDoisClientes, type DoisClientes, type Papel } from '#tests/support/dois-clientes.ts';
import { enderecoDaRota } from '#tests/support/enderecos-das-rotas.ts';
import type { Pessoa } from '#tests/support/pessoa.ts';

const VE_TUDO: Papel = { nome: 'vê tudo', cliente: 'aurora', permissoes: PERMISSOES.map(({ chave }) => chave) };
/** The installation comes up in seconds, unless the pages have to be built first. */
const SUBIR_MS = 300_000;
/** Each page and list of the table, on a machine that may be busy. */
const MUITOS = { timeout: 300_000 } as const;

let mundo: DoisClientes;
let pessoa: Pessoa;
/** Somebody's own, which whoever reaches the whole client sees too. */
const agendamento_id = v7();

beforeAll(async () => {
  mundo = await createDoisClientes();
  pessoa = (await mundo.entrarComo([VE_TUDO])).get(VE_TUDO) as Pessoa;
  const { services, recantos } = mundo;
  const data = { ...amostra('AgendamentoCriado'), cliente_id: recantos.cliente_id };
  const comando = { type: 'CriarAgendamento' as const, data };
  await services.executar(agendamentoDecider, agendamento_id, comando, doSistema());
  await mundo.mostrado();
}, SUBIR_MS);
afterAll(() => mundo?.close());

const lidas = (...respostas: readonly Rota['resposta'][]) =>
  Object.entries<Rota>(rotas).filter(
    ([, { metodo, alcance, resposta }]) => metodo === 'GET' && alcance !== 'publica' && respostas.includes(resposta),
  );

async function pedida(rota: Rota, em: string) {
  const endereco = enderecoDaRota(rota, mundo.recantos.dentro).replace(
    /(?<=^\/relatorios\/agendamentos\/)[0-9a-f-]{36}/,
    agendamento_id,
  );
  const Accept = rota.resposta === 'pagina' ? 'text/html' : 'application/json';
  const resposta = await pessoa.pedir(`${endereco}?em=${encodeURIComponent(em)}`, { headers: { Accept } });
  // React writes a comment between what it puts together.
  return { status: resposta.status, texto: (await resposta.text()).replaceAll('<!-- -->', '') };
}

/** What leads back from a page that shows things as they were, or says that they were not yet. */
const DE_VOLTA = 'Ver como está agora';
const PAGINAS_DO_PASSADO = [
  ...[
    'agendamento',
    'analise',
    'ativo',
    'camada',
    'camadaTipo',
    'camadas',
    'classificacao',
    'deteccao',
    'deteccaoStatus',
  ],
  ...['deteccaoTipo', 'deteccoes', 'dossieDaDeteccao', 'grupo', 'impressaoDasDeteccoes', 'mapa', 'painelDoAtivo'],
  ...['painelGeral', 'relatorioDaAnalise', 'usuario'],
];

describe('Um endereço que pede o passado', () => {
  it('é atendido por uma página que o mostra, ou ela diz que só mostra o presente', MUITOS, async () => {
    const [mostram, caladas]: [string[], string[]] = [[], []];
    let dizem = 0;
    for (const [nome, rota] of lidas('pagina')) {
      const { status, texto } = await pedida(rota, '01/01/2020');
      // Led elsewhere, without what was asked for.
      if (status >= 300 && status < 400) continue;
      const [diz, mostra] = [texto.includes(mensagensDoPassado.paginaSemPassado), texto.includes(DE_VOLTA)];
      if (mostra && !diz) mostram.push(nome);
      else if (diz && !mostra) dizem += 1;
      else caladas.push(`${nome} ${status}`);
    }
    expect(caladas).toEqual([]);
    expect(mostram.sort()).toEqual(PAGINAS_DO_PASSADO);
    expect(dizem).toBeGreaterThan(20);
  });

  it('não recebe de uma lista o que é de hoje: ela o lê, ou o recusa', MUITOS, async () => {
    const [erros, leem, naoHavia]: [string[], string[], string[]] = [[], [], []];
    for (const [nome, rota] of lidas('json', 'fragmento')) {
      const { status, texto } = await pedida(rota, '01/01/2020');
      if (status === 200) leem.push(nome);
      else if (status === 404) naoHavia.push(nome);
      else if (status !== 422 || !texto.includes(mensagensDoPassado.soHoje)) erros.push(`${nome} ${status} ${texto}`);
    }
    expect(erros).toEqual([]);
    // What they name was not there then.
    expect(naoHavia.sort()).toEqual([
      ...['artefatosDaDeteccao', 'dadosDaDeteccao', 'deteccoesDaAnalise', 'geojsonDaDeteccao', 'imagensDaAnalise'],
      'linhaDoTempoDaDeteccao',
    ]);
    expect(leem.sort()).toEqual([
      ...['analises', 'areasDeMonitoramento', 'ativosDoFiltro', 'camadasDoMapa', 'cartoes', 'detalhesDaCamada'],
      ...['pontosDasDeteccoes', 'pontosDosPaineis', 'relatorioDasDeteccoes', 'resultadosDasDeteccoes', 'tiposDoFiltro'],
      ...['tiposMonitorados', 'todasAsClassificacoes', 'todosOsDeteccaoStatus', 'todosOsDeteccaoTipos'],
    ]);
  });

  it.each([
    ['uma data que ainda não chegou', '01/01/2030', mensagensDoPassado.futuro, 'ainda não chegou'],
    ['o que não é data', 'ontem', mensagensDoPassado.forma, 'não é uma data'],
  ])('com %s é recusado com um texto, e ninguém toma o hoje por esse dia', MUITOS, async (_, em, texto, aviso) => {
    for (const [nome, rota] of lidas('pagina').filter(([um]) => PAGINAS_DO_PASSADO.includes(um))) {
      const pagina = await pedida(rota, em);
      expect(pagina.texto, nome).toContain(texto);
      expect(pagina.texto, nome).toContain(`“${em}” ${aviso}: o que está abaixo é de agora.`);
    }
    for (const [nome, rota] of lidas('json', 'fragmento')) {
      expect((await pedida(rota, em)).status, nome).toBe(422);
    }
    expect((await pedida(rotas.ladrilho, em)).status).toBe(400);
  });

  it('com o dia de hoje mostra o que há até agora', async () => {
    const hoje = new Date().toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' });
    const { texto } = await pedida(rotas.camadas, hoje);
    expect(texto).toContain('Do passado só se lê');
    // What the page asks for by the instant that it was told is answered, too.
    const em = /<time dateTime="([^"]+)"/.exec(texto)?.[1] ?? '';
    expect((await pedida(rotas.ladrilho, em)).status).toBeLessThan(300);
  });
});
