import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { analiseDecider } from '#domain/analise/analise.decider.ts';
import { deteccaoDecider } from '#domain/deteccao/deteccao.decider.ts';
import type { Cena } from '#domain/imagem/provedor.ts';
import { imagemSalvaDecider } from '#domain/imagem-salva/imagem-salva.decider.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { Services } from '#infra/composition/web.ts';
import { doSistema } from '#infra/demonstration/catalogo.ts';
import { quadrado } from './acervo.ts';

type Meios = Pick<Services, 'executar' | 'armazenamento'>;

/** A group of scenes, kept as they were found. @param outras what each has of its own; one has nothing unless told */
export async function salvarGrupo(
  { executar }: Pick<Meios, 'executar'>,
  id: Uuid,
  hash: string,
  cliente_id: Uuid,
  ...outras: readonly Partial<Cena>[]
) {
  const cenas = (outras.length > 0 ? outras : [{}]).map(
    (outra): Cena => ({
      id: 'cena',
      satelite: null,
      obtida_em: null,
      data: '2024-01-30',
      percentual_nuvens: null,
      resolucao: 30,
      bbox: [-48, -16, -47.9, -15.9],
      pegada: quadrado(-48, -16),
      tipos: [],
      ...outra,
    }),
  );
  const imagem_ids = cenas.map(() => v7());
  const grupo = { provedor: 'proprio', satelite: null, data: '2024-01-30', cenas };
  const salvas = { cliente_id, hash, grupo, imagem_ids };
  await executar(imagemSalvaDecider, id, { type: 'SalvarImagens', data: salvas }, doSistema());
  const inteiro = {
    hash,
    imagem_ids,
    provedor_nome: 'Imagens próprias',
    nuvens_min: null,
    nuvens_max: null,
    resolucao: 30,
  };
  await executar(imagemSalvaDecider, id, { type: 'SalvarGrupoDeImagens', data: inteiro }, doSistema());
}

/** What it says where a test does not care. */
const SEM_NOMES = () => ({ status_id: v7(), tipo_deteccao_id: v7(), geojson: quadrado(-48, -16) });

/** A detection of a published analysis in an asset, with pictures that a browser sent and an artefact of one file. */
export async function criarDeteccao(
  { executar, armazenamento }: Meios,
  ativo_id: Uuid,
  cliente_id: Uuid,
  dita: ReturnType<typeof SEM_NOMES> = SEM_NOMES(),
) {
  const [analise_id, deteccao_id, artefato_id, midia_id] = [v7(), v7(), v7(), v7()];
  const figura = { width: 8, height: 6, channels: 3, background: '#336699' } as const;
  const png = await sharp({ create: figura }).png().toBuffer();
  const guardado = await armazenamento.put([png] as never, { maxBytes: 4_096 });
  const arquivo = { nome: 'figura.png', tipo: 'image/png', ...guardado };
  const grupo_id = v7();
  // A client keeps a group once: each detection has its own.
  const hash = createHash('sha256').update(grupo_id).digest('hex');
  await salvarGrupo({ executar }, grupo_id, hash, cliente_id);
  const imagem = {
    grupo_id,
    hash,
    provedor: 'proprio',
    provedor_nome: 'Imagens próprias',
    satelite: null,
    data: '2024-01-30',
    inicio: null,
    fim: null,
    miniatura: arquivo,
  };
  const analise = {
    cliente_id,
    ativo_id,
    titulo: 'Comparação',
    descricao: '',
    data_antes: '2024-01-30',
    data_depois: '2024-01-30',
    imagens: { antes: imagem, depois: imagem },
  };
  await executar(analiseDecider, analise_id, { type: 'CriarAnalise', data: analise }, doSistema());
  await executar(analiseDecider, analise_id, { type: 'PublicarAnalise', data: {} }, doSistema());
  const enviada = { arquivo, largura: 8, altura: 6 };
  const deteccao = {
    cliente_id,
    ativo_id,
    analise_id,
    camada_principal_id: null,
    descricao: '',
    area_informada: null,
    ...dita,
    impacto: { posicao: '1', total: 0, camadas: [] },
    imagens: { antes: enviada, depois: enviada, regiao: enviada },
  };
  await executar(deteccaoDecider, deteccao_id, { type: 'CriarDeteccao', data: deteccao }, doSistema());
  const midia = { id: midia_id, arquivo, exibicao: null, fotografia: null };
  const artefato = { id: artefato_id, tipo: 'imagem' as const, observacao: '', links: [], midias: [midia] };
  const registrado = { status_id: deteccao.status_id, artefatos: [artefato] };
  await executar(deteccaoDecider, deteccao_id, { type: 'RegistrarStatusDaDeteccao', data: registrado }, doSistema());
  return { analise_id, deteccao_id, artefato_id, midia_id };
}
