import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { deteccaoDecider } from '#domain/deteccao/deteccao.decider.ts';
import type { Evidencia } from '#domain/deteccao/evidencia.ts';
import { CORES_DO_TIPO_NOVO } from '#domain/deteccao-tipo/cores.ts';
import { deteccaoTipoDecider } from '#domain/deteccao-tipo/deteccao-tipo.decider.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { idDoStatusInicial } from '#infra/commands/iniciais-do-cliente.ts';
import { createComposition, type Services } from '#infra/composition/web.ts';
import { loadConfig } from '#infra/config.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { loadEnvironment } from '#infra/embedded/environment.ts';
import { createLog } from '#infra/log.ts';
import { type ProjectionName, projectionsByName } from '#projections/index.ts';
import { quadrado } from '#tests/support/acervo.ts';
import { criarDeteccao } from '#tests/support/deteccoes.ts';
import type { Instalacao } from './instalacao.ts';

interface Onde {
  readonly cliente: Uuid;
  readonly ativo: Uuid;
  readonly deteccaoTipo: Uuid;
}

type Comando = Parameters<typeof deteccaoDecider.decide>[0];

/**
 * A detection with a life of its own: a picture, a status, another type, another shape, an artefact that was removed. The worker
 * looks for its scenes meanwhile, and says sooner or later that there are none.
 */
export async function vidaDeDeteccao({ pasta }: Instalacao, { cliente, ativo, deteccaoTipo }: Onde) {
  const services = await createComposition(loadConfig(loadEnvironment(pasta)), createLog('e2e', 'error'));
  const { executar, eventStore, projecoes } = services;
  const outro = v7();
  const exposto = { ...CORES_DO_TIPO_NOVO, cor_contorno: '#B35900', cor_preenchimento: '#E8A13A' };
  const dados = { cliente_id: cliente, nome: 'Solo exposto', alias: '', descricao: '', ...exposto };
  await executar(deteccaoTipoDecider, outro, { type: 'CriarDeteccaoTipo', data: dados }, doSistema());
  const primeira = quadrado(-47.94, -15.84, 0.02);
  const feita = await criarDeteccao(services, ativo, cliente, {
    status_id: idDoStatusInicial(cliente, 1),
    tipo_deteccao_id: deteccaoTipo,
    geojson: primeira,
  });
  const agir = (comando: Comando) => executar(deteccaoDecider, feita.deteccao_id, comando, doSistema());
  const nenhuma = { antes: null, depois: null, regiao: null };
  const [antes, depois] = [await evidenciaDe(services, '#2f6b3c'), await evidenciaDe(services, '#a8773f')];
  const { position: evidencia } = await agir({
    type: 'GerarEvidencias',
    data: { revisao_da_forma: 0, antes, depois, regiao: depois, ausencias: nenhuma },
  });
  const [foto, laudo] = [fotoDe(antes), await laudoDe(services)];
  await agir({
    type: 'RegistrarStatusDaDeteccao',
    data: {
      status_id: idDoStatusInicial(cliente, 2),
      artefatos: [linkDe('https://example.org/vistoria'), foto, laudo],
    },
  });
  await agir({
    type: 'AlterarTipoDaDeteccao',
    data: { tipo_deteccao_alterado_id: outro, classificacao: 1, observacao: 'Confirmado em sobrevoo.' },
  });
  const mudados = { tipo_deteccao_id: deteccaoTipo, camada_principal_id: null, descricao: 'Avançou para o norte.' };
  const forma = { geojson: quadrado(-47.94, -15.84, 0.03), impacto: { posicao: '1', total: 0, camadas: [] } };
  await agir({ type: 'AlterarDeteccao', data: { ...mudados, area_informada: null, forma } });
  await agir({ type: 'RemoverArtefato', data: { artefato_id: feita.artefato_id, motivo: 'Foto de outro lugar.' } });
  const nomes = Object.keys(projectionsByName) as ProjectionName[];
  if (!(await projecoes.esperar(nomes, await eventStore.lastPosition(), 60_000)))
    throw new Error('projections are late');
  const passos = (await services.vidas.daDeteccao(feita.deteccao_id)) ?? [];
  await services.close();
  return {
    ...feita,
    evidencia: `${evidencia}`,
    passos: passos.map(({ evento }) => ({ posicao: `${evento.position}`, tipo: evento.type })),
  };
}

const linkDe = (link: string) => ({
  id: v7(),
  tipo: 'link' as const,
  observacao: 'Relatório da vistoria',
  links: [link],
  midias: [],
});

/** Taken a little to the east of the detection. */
const fotoDe = ({ arquivo: { chave, sha256, bytes } }: Evidencia) => {
  const arquivo = { nome: 'vistoria.png', chave, sha256, bytes, tipo: 'image/png' };
  const fotografia = { posicao: [-47.9, -15.83] as [number, number], instante: '2024-02-02T10:31:00' };
  const midias = [{ id: v7(), arquivo, exibicao: arquivo, fotografia }];
  return { id: v7(), tipo: 'imagem' as const, observacao: 'Vista da estrada', links: [], midias };
};

async function laudoDe({ armazenamento }: Services) {
  const bytes = await readFile('infra/demonstration/artefatos/relatorio-de-vistoria.pdf');
  const guardado = await armazenamento.put([bytes] as never, { maxBytes: 2 ** 24 });
  const arquivo = { nome: 'laudo.pdf', tipo: 'application/pdf', ...guardado };
  const midias = [{ id: v7(), arquivo, exibicao: null, fotografia: null }];
  return { id: v7(), tipo: 'documento' as const, observacao: '', links: [], midias };
}

async function evidenciaDe({ armazenamento }: Services, cor: string): Promise<Evidencia> {
  const figura = { width: 120, height: 90, channels: 3, background: cor } as const;
  const png = await sharp({ create: figura }).png().toBuffer();
  const guardado = await armazenamento.put([png] as never, { maxBytes: 65_536 });
  const arquivo = { nome: 'evidencia.png', tipo: 'image/png', ...guardado };
  return {
    arquivo,
    miniatura: arquivo,
    largura: 120,
    altura: 90,
    hash: null,
    provedor: null,
    tipo: null,
    bbox: [-47.95, -15.85, -47.9, -15.8],
    contraste: null,
    cenas: [],
    semelhanca: null,
  };
}
