import { escreverAnaliseAberta, lerAnaliseAberta } from '#app/analise/analise.porta.ts';
import { ajustesDasImagens, estadoDasImagens } from '#app/imagem/imagem.porta.ts';
import type { Extensao } from '#domain/geocodificacao/lugar.ts';
import { CAMPOS_DAS_CAMADAS, escreverCamadas, lerCamadas } from './camadas-no-endereco.ts';
import { type EstadoDoMapa, INICIAL, type LugarNoMapa, SECOES, type Secao } from './estado.ts';
import { CAMPOS_DO_ESTILO, escreverEstilo, lerEstilo } from './estilo-no-endereco.ts';

/** Everything that stands in the address, but the images, which have their own fields; what others put there is left as it is. */
const CAMPOS = [
  ...['ativo_id', 'lugar', 'lugar_id', 'bbox', 'sem_area', 'secao', 'minimizada'],
  ...['camada_id', 'fixada', 'oculto'],
  ...CAMPOS_DAS_CAMADAS,
  ...CAMPOS_DO_ESTILO,
];

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
/** Longer ones were not written here. */
const MAX_NOME = 200;
const MAX_OCULTOS = 500;
const NENHUMA = 'nenhuma';

/** The state that an address tells; what it tells wrong is as if it did not. */
export function lerEstado(campos: URLSearchParams): EstadoDoMapa {
  const ativo_id = uuid(campos.get('ativo_id'));
  return {
    ativo_id,
    lugar: ativo_id === null ? lerLugar(campos) : null,
    secoes: { aberta: lerSecao(campos.get('secao')), minimizada: campos.get('minimizada') === '1' },
    camada_id: uuid(campos.get('camada_id')),
    fixada: campos.get('fixada') === '1',
    ocultos: campos
      .getAll('oculto')
      .filter((id) => uuid(id) !== null)
      .slice(0, MAX_OCULTOS),
    ...lerCamadas(campos),
    imagens: estadoDasImagens.ler(campos),
    ajustes: ajustesDasImagens.ler(campos),
    analise: lerAnaliseAberta(campos),
    estilo: lerEstilo(campos),
  };
}

/** The same state into the address, in the place of what stood there. */
export function escreverEstado(estado: EstadoDoMapa, campos: URLSearchParams): void {
  for (const campo of CAMPOS) campos.delete(campo);
  const { ativo_id, lugar, secoes, camada_id, fixada, ocultos, imagens, ajustes, estilo } = estado;
  if (ativo_id !== null) campos.set('ativo_id', ativo_id);
  if (lugar !== null) {
    campos.set('lugar', lugar.nome);
    if (lugar.id !== null) campos.set('lugar_id', lugar.id);
    campos.set('bbox', lugar.bbox.join(','));
    if (!lugar.delimitado) campos.set('sem_area', '1');
  }
  if (secoes.aberta !== INICIAL.secoes.aberta) campos.set('secao', secoes.aberta ?? NENHUMA);
  if (secoes.minimizada) campos.set('minimizada', '1');
  if (camada_id !== null) campos.set('camada_id', camada_id);
  if (fixada) campos.set('fixada', '1');
  for (const id of ocultos) campos.append('oculto', id);
  escreverCamadas(estado, campos);
  estadoDasImagens.escrever(imagens, campos);
  escreverAnaliseAberta(estado.analise, campos);
  ajustesDasImagens.escrever(ajustes, campos);
  escreverEstilo(estilo, campos);
}

const uuid = (texto: string | null) => (texto !== null && UUID.test(texto) ? texto : null);

function lerSecao(texto: string | null): Secao | null {
  if (texto === NENHUMA) return null;
  return SECOES.find((secao) => secao === texto) ?? INICIAL.secoes.aberta;
}

function lerLugar(campos: URLSearchParams): LugarNoMapa | null {
  const nome = campos.get('lugar')?.slice(0, MAX_NOME) ?? '';
  const bbox = caixaDoTexto(campos.get('bbox') ?? '');
  if (nome === '' || bbox === null) return null;
  const id = campos.get('lugar_id')?.slice(0, MAX_NOME) ?? null;
  return { id: id === '' ? null : id, nome, bbox, delimitado: campos.get('sem_area') !== '1' };
}

function caixaDoTexto(texto: string): Extensao | null {
  const partes = texto.split(',');
  const [oeste, sul, leste, norte] = partes.map((parte) => (parte.trim() === '' ? Number.NaN : Number(parte)));
  if (partes.length !== 4 || oeste === undefined || sul === undefined || leste === undefined || norte === undefined)
    return null;
  const naTerra = oeste >= -180 && leste <= 180 && sul >= -90 && norte <= 90;
  return naTerra && oeste < leste && sul < norte ? [oeste, sul, leste, norte] : null;
}
