import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mensagensDaCamada } from '#app/camada/camada.mensagens.ts';
import { mensagens } from '#app/mensagens/catalogo.ts';
import { ativoDecider } from '#domain/ativo/ativo.decider.ts';
import { camadaTipoDecider } from '#domain/camada-tipo/camada-tipo.decider.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { PERMISSOES } from '#domain/modulo/catalogo.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { estilo, quadrado } from '#tests/support/acervo.ts';
import { createDoisClientes, type DoisClientes, type Papel } from '#tests/support/dois-clientes.ts';
import type { Pessoa } from '#tests/support/pessoa.ts';

const TUDO: Papel = { nome: 'tudo', cliente: 'aurora', permissoes: PERMISSOES.map(({ chave }) => chave) };
/** The installation comes up in seconds, unless the pages have to be built first. */
const SUBIR_MS = 300_000;

let mundo: DoisClientes;
let pessoa: Pessoa;
beforeAll(async () => {
  mundo = await createDoisClientes();
  pessoa = (await mundo.entrarComo([TUDO])).get(TUDO) as Pessoa;
}, SUBIR_MS);
afterAll(() => mundo?.close());

async function tipoInativo(): Promise<Uuid> {
  const id = randomUUID();
  const data = {
    cliente_id: mundo.recantos.cliente_id,
    nome: 'Fora de uso',
    descricao: '',
    tipo_pai_id: null,
    tipo_geometria: 3 as const,
    estilo,
  };
  await mundo.services.executar(camadaTipoDecider, id, { type: 'CriarCamadaTipo', data }, doSistema());
  await inativarTipo(id);
  return id;
}

async function inativarTipo(id: Uuid): Promise<void> {
  const inativar = { type: 'InativarCamadaTipo', data: {} } as const;
  await mundo.services.executar(camadaTipoDecider, id, inativar, doSistema());
  await mundo.mostrado();
}

async function inativarAtivo(id: Uuid): Promise<void> {
  const inativar = { type: 'InativarAtivo', data: { motivo: '' } } as const;
  await mundo.services.executar(ativoDecider, id, inativar, doSistema());
  await mundo.mostrado();
}

interface Alvo {
  readonly tipo_id: Uuid;
  readonly ativo_id: Uuid;
}

const respondido = async (resposta: Response) => {
  const { errors } = (await resposta.json()) as { readonly errors?: Readonly<Record<string, readonly string[]>> };
  return [resposta.status, errors];
};

async function desenhar(caminho: string, alvo: Alvo) {
  const geojson = JSON.stringify(quadrado(-48, -16));
  return respondido(await pessoa.enviar(caminho, { ...alvo, nome: 'Talhão', geojson }));
}

/** Fields before the files are looked at before any file is kept; after them, only then. */
async function importar(alvo: Alvo, ordem: 'campos antes' | 'campos depois') {
  const form = new FormData();
  const ponto = { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [-48, -16] } };
  const arquivo = () => form.append('files[]', new Blob([JSON.stringify(ponto)]), 'pontos.geojson');
  const _token = await pessoa.token();
  const campos = () => {
    for (const campo of Object.entries({ _token, ...alvo })) form.append(...campo);
  };
  for (const parte of ordem === 'campos antes' ? [campos, arquivo] : [arquivo, campos]) parte();
  const headers = { Accept: 'application/json' };
  return respondido(await pessoa.pedir('/camadas/upload', { method: 'POST', body: form, headers }));
}

const semTipo = [422, { tipo_id: [mensagensDaCamada.tipo] }];
const semAtivo = [422, { ativo_id: [mensagensDaCamada.ativo] }];
const incompleto = (campo: keyof Alvo) => [422, { [campo]: [mensagens.envioIncompleto] }];

describe('O que não está mais em uso não recebe camadas novas', () => {
  it('nem o tipo, nem o ativo: nem desenhadas, nem importadas; a que já os tem os guarda', async () => {
    const { tipo_id, ativo_id, camada_id } = mundo.recantos.dentro;
    const seu = { tipo_id, ativo_id };
    const fora = await tipoInativo();
    const antes = await mundo.services.eventStore.lastPosition();
    const doFora = { ativo_id, tipo_id: fora };
    expect(await desenhar('/camadas/criar', doFora)).toEqual(semTipo);
    expect(await desenhar(`/camadas/${camada_id}/editar`, doFora)).toEqual(semTipo);
    for (const ordem of ['campos antes', 'campos depois'] as const)
      expect(await importar(doFora, ordem)).toEqual(incompleto('tipo_id'));
    expect(await mundo.services.eventStore.lastPosition()).toBe(antes);

    await inativarTipo(tipo_id);
    expect(await desenhar('/camadas/criar', seu)).toEqual(semTipo);
    expect(await desenhar(`/camadas/${camada_id}/editar`, seu)).toEqual([200, undefined]);
    const ativar = { type: 'AtivarCamadaTipo', data: {} } as const;
    await mundo.services.executar(camadaTipoDecider, tipo_id, ativar, doSistema());

    await inativarAtivo(ativo_id);
    expect(await desenhar('/camadas/criar', seu)).toEqual(semAtivo);
    for (const ordem of ['campos antes', 'campos depois'] as const)
      expect(await importar(seu, ordem)).toEqual(incompleto('ativo_id'));
    expect(await desenhar(`/camadas/${camada_id}/editar`, { ...seu })).toEqual([200, undefined]);
  });
});
