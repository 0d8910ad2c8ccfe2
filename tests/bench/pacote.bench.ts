import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext } from '@playwright/test';
import { acessos, type Papel } from '#infra/demonstration/pessoas.ts';
import { createPool } from '#infra/store/postgres/pool.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { primeiraCarga } from '#tests/support/primeira-carga.ts';
import { until } from '#tests/support/process.ts';
import { talhoes } from '#tests/support/talhoes.ts';
import { entrarSemNavegador } from '#tests/support/visitante.ts';
import type { Bench, BenchReport, Resultado } from './kernel.ts';
import { abrirNavegador } from './navegador.ts';

/** kB (1,000 bytes) of JavaScript, gzip, that a page may ask for before anybody touches it. */
const META = { simples: 200, mapa: 540, principal: 600 } as const;

/** The review of an import: made by the bench, for each import has its own address. */
const CONFERENCIA = '/camadas/upload/{id}';
const GEOMETRIAS = 60;
const LEITURA_MS = 120_000;

interface Pagina {
  readonly caminho: string;
  readonly tipo: keyof typeof META;
  /** Null where nobody is signed in. */
  readonly papel: Papel | null;
}

const paginas: readonly Pagina[] = [
  { caminho: '/login', tipo: 'simples', papel: null },
  { caminho: '/senha/esqueci', tipo: 'simples', papel: null },
  { caminho: '/nada-aqui', tipo: 'simples', papel: null },
  { caminho: '/', tipo: 'simples', papel: 'operador' },
  { caminho: '/caixa-de-saida', tipo: 'simples', papel: 'operador' },
  { caminho: '/configuracoes', tipo: 'simples', papel: 'operador' },
  { caminho: '/', tipo: 'mapa', papel: 'administrador' },
  { caminho: '/mapa', tipo: 'principal', papel: 'administrador' },
  { caminho: '/camadas', tipo: 'mapa', papel: 'administrador' },
  { caminho: '/camadas/criar', tipo: 'mapa', papel: 'administrador' },
  { caminho: '/camadas/upload', tipo: 'simples', papel: 'administrador' },
  { caminho: CONFERENCIA, tipo: 'mapa', papel: 'administrador' },
  { caminho: '/camadas/lixeira', tipo: 'simples', papel: 'administrador' },
  { caminho: '/camadas/exportacoes', tipo: 'simples', papel: 'administrador' },
  { caminho: '/politicas-acesso', tipo: 'simples', papel: 'administrador' },
  { caminho: '/perfil', tipo: 'simples', papel: 'administrador' },
  { caminho: '/notificacoes', tipo: 'simples', papel: 'administrador' },
  { caminho: '/ativo/ativos', tipo: 'simples', papel: 'administrador' },
  { caminho: '/ativo/ativos/criar', tipo: 'mapa', papel: 'administrador' },
  { caminho: '/ativo/categorias', tipo: 'simples', papel: 'administrador' },
  { caminho: '/camada-tipos', tipo: 'simples', papel: 'administrador' },
  { caminho: '/camada-tipos/criar', tipo: 'mapa', papel: 'administrador' },
  { caminho: '/seguranca/usuarios', tipo: 'simples', papel: 'administrador' },
  { caminho: '/seguranca/usuarios/criar', tipo: 'simples', papel: 'administrador' },
  { caminho: '/seguranca/grupos', tipo: 'simples', papel: 'administrador' },
  { caminho: '/seguranca/grupos/criar', tipo: 'simples', papel: 'administrador' },
  { caminho: '/logs', tipo: 'simples', papel: 'administrador' },
  { caminho: '/sandbox', tipo: 'simples', papel: 'administrador' },
  { caminho: '/sandbox/componentes', tipo: 'simples', papel: 'administrador' },
  { caminho: '/sandbox/mapa', tipo: 'mapa', papel: 'administrador' },
];

/** What every page of the installation asks for in JavaScript on its first load, from an empty cache. */
const bench: Bench = async () => {
  const app = await startApp();
  const browser = await abrirNavegador();
  try {
    return { resultados: await medirTodas(browser, app.url, await umEnvio(app)), memoriaMaxMiB: {} };
  } finally {
    await browser.close();
    await app.stop();
  }
};

export default bench;

/** An import whose geometries are there to be edited. @returns its id */
async function umEnvio({ url, environment }: TestApp): Promise<string> {
  const banco = createPool(environment.DATABASE_URL ?? '', { max: 1 });
  try {
    const pessoa = await entrarSemNavegador(url, 'administrador');
    const id = randomUUID();
    const resposta = await pessoa.enviar(talhoes(GEOMETRIAS), { comando_id: id });
    if (resposta.status !== 201) throw new Error(`o envio foi recusado: ${resposta.status}`);
    const estado = async () => {
      const { rows } = await banco.query('SELECT estado FROM read_model.importacoes WHERE id = $1', [id]);
      return rows[0]?.estado as string | undefined;
    };
    await until(estado, (este) => este === 'preparada', LEITURA_MS);
    return id;
  } finally {
    await banco.end();
  }
}

async function medirTodas(browser: Browser, url: string, id: string): Promise<BenchReport['resultados']> {
  const resultados: Resultado[] = [];
  for (const papel of new Set(paginas.map((pagina) => pagina.papel))) {
    const cookies = papel === null ? [] : await entrar(browser, url, papel);
    for (const { caminho, tipo } of paginas.filter((pagina) => pagina.papel === papel)) {
      const contexto = await browser.newContext();
      await contexto.addCookies(cookies);
      resultados.push(...(await medir(contexto, url + caminho.replace('{id}', id), tipo, caminho)));
      await contexto.close();
    }
  }
  return resultados;
}

async function medir(contexto: BrowserContext, endereco: string, tipo: keyof typeof META, caso: string) {
  const { kB, arquivos } = await primeiraCarga(await contexto.newPage(), endereco, tipo !== 'simples');
  return [
    {
      caso: `${caso} (${tipo})`,
      metrica: 'JavaScript',
      valor: kB,
      unidade: 'kB gzip',
      meta: `<= ${META[tipo]}`,
      referencia: null,
    },
    { caso, metrica: 'arquivos', valor: arquivos.length, unidade: '', meta: null, referencia: null },
  ];
}

async function entrar(browser: Browser, url: string, papel: Papel) {
  const acesso = acessos.find((um) => um.papel === papel);
  if (!acesso) throw new Error(`no demonstration user ${papel}`);
  const contexto = await browser.newContext({ baseURL: url });
  const { token } = await (await contexto.request.get('/sessao')).json();
  const form = { email: acesso.email, password: acesso.senha, _token: String(token) };
  await contexto.request.post('/login', { form, maxRedirects: 0 });
  const cookies = await contexto.cookies();
  await contexto.close();
  return cookies;
}
