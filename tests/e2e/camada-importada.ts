import type { Page } from '@playwright/test';
import { idDe } from '#infra/demonstration/pessoas.ts';
import { expect } from './pagina.ts';

/** Within reach of who administers and of who analyses. */
const ALVO = { tipo: 'Vegetação nativa', ativo_id: idDe('ativo/fundao') };

interface DoArquivo {
  readonly nome: string;
  readonly arquivo: string;
  /** Waits until everybody sees it. @returns its id */
  publicada(): Promise<string>;
}

/** A layer read from a file that the person of the page sends: nobody has touched it since, it has no events of its own. */
export async function importada(page: Page): Promise<DoArquivo> {
  const nome = `Veio do arquivo ${Date.now().toString(36)}`;
  const arquivo = `${nome.replaceAll(' ', '-')}.geojson`;
  const tipos = (await (await page.request.get('/camadas/tipos/todos')).json()) as readonly {
    readonly id: string;
    readonly nome: string;
  }[];
  const tipo_id = tipos.find((um) => um.nome === ALVO.tipo)?.id ?? '';
  const status = await page.evaluate(enviar, { nome, arquivo, tipo_id, ativo_id: ALVO.ativo_id });
  expect(status).toBe(201);
  return {
    nome,
    arquivo,
    async publicada() {
      let id: string | undefined;
      await expect
        .poll(
          async () => {
            const todas = await page.request.get('/camadas/todas', { params: { ativos: ALVO.ativo_id } });
            const camadas = (await todas.json()) as readonly { readonly id: string; readonly nome: string }[];
            id = camadas.find((uma) => uma.nome === nome)?.id;
            return id;
          },
          { timeout: 120_000 },
        )
        .toBeDefined();
      return id ?? '';
    },
  };
}

interface Envio {
  readonly nome: string;
  readonly arquivo: string;
  readonly tipo_id: string;
  readonly ativo_id: string;
}

/** In the page, as its own form would. */
async function enviar({ nome, arquivo, tipo_id, ativo_id }: Envio): Promise<number> {
  const anel = [
    [-47.92, -15.8],
    [-47.9, -15.8],
    [-47.9, -15.78],
    [-47.92, -15.8],
  ];
  const geometry = { type: 'Polygon', coordinates: [anel] };
  const features = [{ type: 'Feature', properties: { uf: 'MG', nome }, geometry }];
  const body = new FormData();
  const sessao: { readonly token: string } = await (await fetch('/sessao')).json();
  body.set('_token', sessao.token);
  body.set('tipo_id', tipo_id);
  body.set('ativo_id', ativo_id);
  body.set('publicar_ao_terminar', '1');
  body.append('files[]', new File([JSON.stringify({ type: 'FeatureCollection', features })], arquivo));
  const headers = { Accept: 'application/json' };
  return (await fetch('/camadas/upload', { method: 'POST', body, headers })).status;
}

/** To the bin, as the list would. */
export async function excluir(page: Page, id: string): Promise<void> {
  const status = await page.evaluate(async (camada) => {
    const token = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '';
    const body = new URLSearchParams({ _method: 'delete', 'layer_ids[]': camada, _token: token });
    return (await fetch('/camadas/remover', { method: 'POST', body })).status;
  }, id);
  expect(status).toBe(200);
}
