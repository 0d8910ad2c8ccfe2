import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { instanteComFuso } from '#app/kit/datas.ts';
import { textosDosEmitidos as textos } from '#app/relatorio/emitidos/emitidos.mensagens.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { anoDoDocumento, numeroDoDocumentoSchema } from '#domain/relatorio/numero.policy.ts';
import { quadrado } from '#tests/support/acervo.ts';
import { createMundoDosDocumentos, type MundoDosDocumentos, NA_CENA } from '#tests/support/documentos-de-provas.ts';
import type { Papel } from '#tests/support/dois-clientes.ts';
import { type Pessoa, pessoaSemSessao } from '#tests/support/pessoa.ts';
import { until } from '#tests/support/process.ts';

const SUBIR_MS = 300_000;
const LENTO = { timeout: 300_000 } as const;
const INSISTENCIA_MS = 240_000;
/** Of each client; each issues as many at once as one person may. */
const PESSOAS = 5;
const POR_PESSOA = 2;
const TODAS = { especie: 'deteccoes', consulta: 'start_date=01/01/2019' } as const;
const [LNG, LAT] = NA_CENA;

let mundo: MundoDosDocumentos;
beforeAll(async () => {
  mundo = await createMundoDosDocumentos();
}, SUBIR_MS);
afterAll(() => mundo?.close());

interface Reserva {
  readonly cliente_id: Uuid;
  readonly comando_id: Uuid;
  readonly ano: number;
  readonly serie: number;
  readonly numero: string;
  readonly reservado_em: Date;
}

/** Every number that was taken, in the order of the series. */
async function reservas(): Promise<readonly Reserva[]> {
  const { rows } = await mundo.pool.query<Reserva>(
    `SELECT cliente_id, comando_id, ano, serie::int, numero, reservado_em
     FROM operacao.numeros_de_documentos ORDER BY ano, serie`,
  );
  return rows;
}

/** Every document that was issued, of both clients, by the number that it bears. */
async function emitidos() {
  await mundo.mostrado();
  const todos = (await Promise.all(Object.values(mundo.recantos.clientes).map((um) => mundo.emitidos(um)))).flat();
  return new Map(todos.map((documento) => [documento.numero, documento]));
}

/** Numbers that no document bears. */
async function lacunas(): Promise<readonly Reserva[]> {
  const [todas, existem] = [await reservas(), await emitidos()];
  return todas.filter(({ numero }) => !existem.has(numero));
}

/** @returns the document's id; null where it was not issued */
async function pedir(pessoa: Pessoa, comando_id: Uuid): Promise<Uuid | null> {
  const resposta = await pessoa.enviar('/relatorios', { ...TODAS, comando_id });
  return /emitido=([0-9a-f-]{36})/.exec(resposta.headers.get('Location') ?? '')?.[1] ?? null;
}

/** As a person does who is told that printers are busy: the same act once more. */
const insistir = (pessoa: Pessoa, comando_id: Uuid) =>
  until(
    () => pedir(pessoa, comando_id),
    (emitido) => emitido !== null,
    INSISTENCIA_MS,
  );

const DE_PARTE: Papel = { nome: 'de parte', cliente: 'aurora', permissoes: ['relatorios.ver'] };
const OUTROS: readonly Papel[] = [
  DE_PARTE,
  { nome: 'alheia', cliente: 'boreal', permissoes: PERMISSOES.map(({ chave }) => chave) },
];

async function relatoriosDe(quem: Pessoa, consulta = ''): Promise<string> {
  const resposta = await quem.pedir(`/relatorios${consulta}`, { headers: { Accept: 'text/html' } });
  expect(resposta.status).toBe(200);
  return (await resposta.text()).replaceAll('<!-- -->', '');
}

/** What the list of documents says of a number. */
const linhaDe = (numero: string, html: string) =>
  [...html.matchAll(/<li\b.*?<\/li>/gs)].map(([linha]) => linha).find((linha) => linha.includes(numero)) ?? '';

const textoDe = (pdf: Uint8Array) => execFileSync('pdftotext', ['-', '-'], { input: pdf }).toString();

describe('Números de documentos', () => {
  it(
    'de vinte emitidos ao mesmo tempo, por dez pessoas de dois clientes, são vinte, seguidos, na ordem em que foram reservados',
    LENTO,
    async () => {
      const papeis = (['aurora', 'boreal'] as const).flatMap((cliente) =>
        Array.from({ length: PESSOAS }, (_, i): Papel => {
          return { nome: `${cliente} ${i}`, cliente, permissoes: PERMISSOES.map(({ chave }) => chave) };
        }),
      );
      const pessoas = await mundo.entrarComo(papeis);
      const pedidos = papeis.flatMap((papel) =>
        Array.from({ length: POR_PESSOA }, () => ({ papel, comando_id: randomUUID() })),
      );
      const feitos = await Promise.all(
        pedidos.map(({ papel, comando_id }) => insistir(pessoas.get(papel) as Pessoa, comando_id)),
      );
      expect(feitos).toEqual(pedidos.map(({ comando_id }) => comando_id));
      const [todas, existem] = [await reservas(), await emitidos()];
      expect([todas.length, existem.size]).toEqual([pedidos.length, pedidos.length]);
      expect(new Set(todas.map(({ numero }) => numero)).size).toBe(pedidos.length);
      const { clientes } = mundo.recantos;
      for (const [i, { cliente_id, comando_id, ano, serie, numero, reservado_em }] of todas.entries()) {
        expect([serie, ano]).toEqual([i + 1, anoDoDocumento(reservado_em)]);
        expect(numeroDoDocumentoSchema.parse(numero).slice(0, 12)).toBe(`${ano}-${String(serie).padStart(6, '0')}-`);
        expect(reservado_em.getTime()).toBeGreaterThanOrEqual(todas[i - 1]?.reservado_em.getTime() ?? 0);
        const pedido = pedidos.find((um) => um.comando_id === comando_id);
        expect(clientes[pedido?.papel.cliente ?? 'aurora']).toBe(cliente_id);
        expect(existem.get(numero)).toMatchObject({ id: comando_id });
      }
      // On paper each bears its own and no other.
      for (const { papel, comando_id } of pedidos) {
        const quem = pessoas.get(papel) as Pessoa;
        const pdf = await quem.pedir(`/relatorios/documentos/${comando_id}`);
        const ditos = textoDe(new Uint8Array(await pdf.arrayBuffer())).match(/\d{4}-\d{6}-[A-Z2-9]{10}/g);
        const [dele] = todas.filter((uma) => uma.comando_id === comando_id).map(({ numero }) => numero);
        expect([...new Set(ditos)]).toEqual([dele]);
      }
    },
  );

  it('o número vem primeiro: o que se soube enquanto ele era reservado está no documento', LENTO, async () => {
    const forma = (i: number) => quadrado(LNG + i * 0.002, LAT, 0.0008);
    await mundo.analise({ titulo: 'De antes', formas: [forma(0)] });
    const comando_id = randomUUID();
    const serie = await mundo.pool.connect();
    let pedido: Promise<Uuid | null>;
    let novas: readonly Uuid[];
    let posicao: bigint;
    try {
      await serie.query('BEGIN');
      await serie.query('SELECT ultima FROM operacao.series_de_documentos FOR UPDATE');
      pedido = pedir(mundo.pessoa, comando_id);
      const esperando = async () => {
        const { rows } = await mundo.pool.query<{ quantos: number }>(
          `SELECT count(*)::int AS quantos FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%series_de_documentos%'`,
        );
        return rows[0]?.quantos;
      };
      await until(esperando, (quantos) => quantos === 1);
      novas = (await mundo.analise({ titulo: 'Enquanto isso', formas: [forma(1), forma(2)] })).deteccoes;
      posicao = await mundo.services.eventStore.lastPosition();
      await serie.query('COMMIT');
    } finally {
      serie.release();
    }
    expect(await pedido).toBe(comando_id);
    const documento = [...(await emitidos()).values()].find(({ id }) => id === comando_id);
    expect(documento?.posicao).toBe(posicao);
    // The version of its layout is told by the fact, and to whoever checks it.
    expect(documento?.modelo).toBe(4);
    const conferida = await pessoaSemSessao(mundo.url).pedir(`/conferir/${documento?.numero}`, {
      headers: { Accept: 'text/html' },
    });
    expect((await conferida.text()).replaceAll('<!-- -->', '')).toContain('modelo do documento 4');
    expect(documento?.deteccoes.citadas?.map(({ id }) => id)).toEqual(expect.arrayContaining([...novas]));
  });

  it('o que não se pode emitir não toma número nenhum', LENTO, async () => {
    const antes = await reservas();
    const recusados: readonly Readonly<Record<string, string>>[] = [
      { especie: 'analise', objeto_id: randomUUID() },
      { especie: 'nenhuma' },
      { especie: 'deteccoes', consulta: 'tipo_ids=<b>' },
      { documento: randomUUID() },
    ];
    for (const campos of recusados)
      expect([404, 422]).toContain((await mundo.pessoa.enviar('/relatorios', campos)).status);
    expect(await reservas()).toEqual(antes);
  });

  it(
    'com o renderizador morto depois da reserva não há documento pela metade: o mesmo pedido tem o mesmo número, e o que ninguém repete é a única lacuna',
    LENTO,
    async () => {
      const { services, pessoa } = mundo;
      expect(await lacunas()).toEqual([]);
      const [antes, posicao] = [await reservas(), await services.eventStore.lastPosition()];
      const [repetido, largado] = [randomUUID(), randomUUID()];
      const cortados = [pedir(pessoa, repetido), pedir(pessoa, largado)];
      const saude = async () => (await (await fetch(`${mundo.renderizador}/health`)).json()) as { running: number };
      await until(saude, ({ running }) => running === 2);
      await mundo.matarRenderizador();
      expect(await Promise.all(cortados)).toEqual([null, null]);
      expect(await services.eventStore.lastPosition()).toBe(posicao);
      const abertas = await lacunas();
      expect(abertas.map(({ comando_id }) => comando_id).toSorted()).toEqual([repetido, largado].toSorted());
      for (const { numero, comando_id } of abertas) {
        expect((await pessoa.pedir(`/relatorios/documentos/${comando_id}`)).status).toBe(404);
        expect((await pessoaSemSessao(mundo.url).pedir(`/conferir/${numero}`)).status).toBe(404);
      }
      await mundo.subirRenderizador();
      const seguinte = randomUUID();
      expect(await pedir(pessoa, seguinte)).toBe(seguinte);
      expect(await pedir(pessoa, repetido)).toBe(repetido);
      // Answered already: asked once more it is the same document.
      expect(await pedir(pessoa, repetido)).toBe(repetido);
      const [depois, existem] = [await reservas(), await emitidos()];
      expect(depois.map(({ serie }) => serie)).toEqual(Array.from({ length: antes.length + 3 }, (_, i) => i + 1));
      expect(depois.at(-1)?.comando_id).toBe(seguinte);
      const doRepetido = abertas.find(({ comando_id }) => comando_id === repetido)?.numero ?? '';
      expect(existem.get(doRepetido)).toMatchObject({ id: repetido });
      expect((await lacunas()).map(({ comando_id }) => comando_id)).toEqual([largado]);
    },
  );

  it('reservado e nunca emitido está na lista de quem alcança o cliente inteiro, com o porquê e desde quando, e de mais ninguém', async () => {
    const { services, recantos, pessoa, pool } = mundo;
    const outras = await mundo.entrarComo(OUTROS);
    const comando_id = randomUUID();
    const numero = await services.emissao.reservar(recantos.cliente_id, comando_id);
    // Its document may be on its way as yet.
    expect(linhaDe(numero, await relatoriosDe(pessoa))).toContain(textos.reservadoAgora);
    await pool.query(
      `UPDATE operacao.numeros_de_documentos SET reservado_em = reservado_em - interval '1 hour' WHERE numero = $1`,
      [numero],
    );
    const reserva = (await reservas()).find((uma) => uma.numero === numero);
    const pagina = await relatoriosDe(pessoa);
    const linha = linhaDe(numero, pagina);
    const ditos = [
      textos.nuncaEmitido,
      `pedido ${comando_id}`,
      instanteComFuso(reserva?.reservado_em.toISOString() ?? ''),
    ];
    for (const dito of ditos) expect(linha).toContain(dito);
    expect(pagina).toContain(textos.umaSerieSo);
    for (const [{ nome }, quem] of outras) expect(await relatoriosDe(quem), nome).not.toContain(numero);
    expect(await relatoriosDe(outras.get(DE_PARTE) as Pessoa)).not.toContain(textos.umaSerieSo);
    // Repeated after all, the request has that number.
    expect(await pedir(pessoa, comando_id)).toBe(comando_id);
    await mundo.mostrado();
    const emitida = linhaDe(numero, await relatoriosDe(pessoa));
    expect([emitida.includes('Emitido em'), emitida.includes(textos.nuncaEmitido)]).toEqual([true, false]);
  });

  it('estão todos na lista, página por página, cada um uma só vez, e se acham por uma parte do número', async () => {
    const { pessoa, recantos } = mundo;
    const deAurora = (await reservas()).filter(({ cliente_id }) => cliente_id === recantos.cliente_id);
    expect(await lacunas()).toHaveLength(1);
    const vistos: string[] = [];
    let paginas = 0;
    for (let consulta: string | null = '?per_page=3'; consulta !== null; paginas += 1) {
      const html = await relatoriosDe(pessoa, consulta);
      vistos.push(...[...html.matchAll(/<p [^>]*>(\d{4}-\d{6}-[A-Z2-9]{10})<\/p>/g)].map(([, numero = '']) => numero));
      const [proxima] = /<a [^>]*aria-label="Próxima página"[^>]*>/.exec(html) ?? [''];
      consulta = /href="\/relatorios([^"]*)"/.exec(proxima)?.[1]?.replaceAll('&amp;', '&') ?? null;
    }
    expect(paginas).toBe(Math.ceil((deAurora.length - 1) / 3));
    expect(vistos.toSorted()).toEqual(deAurora.map(({ numero }) => numero).toSorted());

    const numero = deAurora[0]?.numero ?? '';
    const achados = await relatoriosDe(pessoa, `?search=${numero.slice(7).toLowerCase()}`);
    expect(linhaDe(numero, achados)).toContain('Emitido em');
    expect(achados).toContain('1 documento');
    for (const outro of deAurora.slice(1)) expect(achados).not.toContain(outro.numero);
    const alheio = (await reservas()).find(({ cliente_id }) => cliente_id !== recantos.cliente_id)?.numero ?? '';
    expect(await relatoriosDe(pessoa, `?search=${alheio}`)).toContain(textos.nenhumComNumero);
    for (const consulta of ['?per_page=0', '?column=numero', '?search=a&search=b'])
      expect((await pessoa.pedir(`/relatorios${consulta}`)).status, consulta).toBe(400);
  });
});
