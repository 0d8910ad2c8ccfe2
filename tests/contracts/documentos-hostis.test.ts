import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deteccaoDecider } from '#domain/deteccao/deteccao.decider.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { quadrado } from '#tests/support/acervo.ts';
import { createMundoDosDocumentos, type MundoDosDocumentos, NA_CENA } from '#tests/support/documentos-de-provas.ts';
import { verapdf } from '#tests/support/juizes-de-pdf/juizes.ts';
import { until } from '#tests/support/process.ts';

/** Setting a judge up takes what its downloads take. */
const PACIENCIA_MS = 900_000;
const pdfA = await verapdf();
const [LNG, LAT] = NA_CENA;
const HOSTIL = '<img src=x onerror="document.title=1"></p></script>';
const DA_DIREITA = 'שלום شركة التعدين';
/** What no form takes, and a file may bring. */
const VIRADO = `\u202e${DA_DIREITA}\u202c`;
const LONGO = 'x'.repeat(10_000);

let mundo: MundoDosDocumentos;
let analise_id: Uuid;
let deteccao_id: Uuid;

beforeAll(async () => {
  mundo = await createMundoDosDocumentos();
  const formas = [quadrado(LNG, LAT, 0.004), quadrado(LNG + 0.008, LAT, 0.004)];
  const dita = { titulo: `${HOSTIL}${VIRADO}`, descricao: `${HOSTIL} ${VIRADO} ${LONGO}` };
  const feita = await mundo.analise({ ...dita, formas });
  [analise_id, deteccao_id] = [feita.analise_id, feita.deteccoes[0] ?? ''];
  const tipo = { type: 'AlterarTipoDaDeteccao', data: { ...SEM_OUTRO, observacao: `${HOSTIL}${LONGO}` } } as const;
  await mundo.services.executar(deteccaoDecider, deteccao_id, tipo, doSistema());
  const logo = await sharp({ create: { width: 1_200, height: 40, channels: 4, background: '#0a855680' } })
    .png()
    .toBuffer();
  await timbrar({ cabecalho: `${HOSTIL}\n${DA_DIREITA}`, encerramento: LONGO, logo_descricao: HOSTIL }, logo);
}, PACIENCIA_MS);
afterAll(() => mundo?.close());

const SEM_OUTRO = { tipo_deteccao_alterado_id: null, classificacao: null };

async function timbrar(campos: Readonly<Record<string, string>>, logo: Buffer): Promise<void> {
  const form = new FormData();
  const todos = { _token: await mundo.pessoa.token(), comando_id: randomUUID(), revisao: '-1', ...campos };
  for (const [campo, valor] of Object.entries(todos)) form.set(campo, valor);
  form.set('logo', new File([new Uint8Array(logo)], 'logo.png', { type: 'image/png' }));
  const headers = { Accept: 'application/json' };
  const salvo = await mundo.pessoa.pedir('/relatorios/papel-timbrado', { method: 'POST', body: form, headers });
  expect(salvo.status, await salvo.text()).toBeLessThan(400);
  await mundo.mostrado();
}

const pedidos = () => ({
  análise: { especie: 'analise', objeto_id: analise_id },
  detecções: { especie: 'deteccoes', consulta: `analise_ids=${analise_id}&start_date=01/01/2019` },
  dossiê: { especie: 'dossie', objeto_id: deteccao_id },
});

const textoDe = (pdf: Uint8Array) => execFileSync('pdftotext', ['-raw', '-', '-'], { input: pdf }).toString();

describe('Documentos de quem escreve com má vontade', () => {
  it('saem inteiros, com o que foi escrito como texto, e são PDF/A', { timeout: PACIENCIA_MS }, async () => {
    const feitos: Uint8Array[] = [];
    for (const [nome, pedido] of Object.entries(pedidos())) {
      const pdf = await mundo.emitir(pedido);
      const texto = textoDe(pdf).replaceAll(/\s+/g, '');
      expect(texto, nome).toContain(HOSTIL.replaceAll(' ', ''));
      // Feet of pages stand between them.
      expect(texto.split('x').length, nome).toBeGreaterThan(LONGO.length);
      const dentro = Buffer.from(pdf).toString('latin1');
      for (const ativo of ['/JavaScript', '/JS ', '/Launch', '/EmbeddedFile', '/URI'])
        expect(dentro, nome).not.toContain(ativo);
      feitos.push(pdf);
    }
    if (pdfA !== null) expect(await pdfA(feitos)).toEqual(feitos.map(() => expect.stringMatching(/^PASS /)));
  });
});

describe('Com o renderizador morto no meio de um documento', () => {
  it('nada se perde: nada foi emitido, e o mesmo pedido, repetido, emite um só', {
    timeout: PACIENCIA_MS,
  }, async () => {
    const { services, pessoa } = mundo;
    const escopo = { cliente_id: mundo.recantos.cliente_id, ativos: 'todos' } as const;
    const emitidos = async () => (await services.documentos.listar(escopo, deteccao_id)).length;
    const [antes, posicao] = [await emitidos(), await services.eventStore.lastPosition()];
    const pedido = { ...pedidos().dossiê, comando_id: randomUUID() };
    const cortado = pessoa.enviar('/relatorios', pedido);
    const saude = async () => (await (await fetch(`${mundo.renderizador}/health`)).json()) as { running: number };
    await until(saude, ({ running }) => running === 1);
    await mundo.matarRenderizador();
    expect((await cortado).status).toBe(503);
    expect(await services.eventStore.lastPosition()).toBe(posicao);
    await mundo.subirRenderizador();
    await mundo.emitir(pedido);
    await mundo.emitir(pedido);
    expect(await emitidos()).toBe(antes + 1);
  });
});
