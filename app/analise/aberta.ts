/** How an analysis is open: what it says, or its detections to be drawn, changed and removed. */
export type ModoDaAnalise = 'ver' | 'editar';

/** What of the analyses is open on the main map. */
export interface AnaliseAberta {
  readonly id: string;
  readonly modo: ModoDaAnalise;
  /** The detection whose details are open, or which is edited. */
  readonly deteccao_id: string | null;
}

const CAMPOS = { id: 'analise_id', modo: 'modo_da_analise', deteccao: 'deteccao_id' } as const;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** The open analysis as an address says it; null where it says none. */
export function lerAnaliseAberta(campos: URLSearchParams): AnaliseAberta | null {
  const id = uuid(campos.get(CAMPOS.id));
  if (id === null) return null;
  const modo = campos.get(CAMPOS.modo) === 'editar' ? 'editar' : 'ver';
  return { id, modo, deteccao_id: uuid(campos.get(CAMPOS.deteccao)) };
}

/** The same into the address. The images of a comparison say whose they are by the same field: they are written before. */
export function escreverAnaliseAberta(aberta: AnaliseAberta | null, campos: URLSearchParams): void {
  for (const campo of Object.values(CAMPOS)) campos.delete(campo);
  if (aberta === null) return;
  campos.set(CAMPOS.id, aberta.id);
  if (aberta.modo === 'editar') campos.set(CAMPOS.modo, aberta.modo);
  if (aberta.deteccao_id !== null) campos.set(CAMPOS.deteccao, aberta.deteccao_id);
}

/** The main map with an analysis open, and perhaps the details of one of its detections. */
export function enderecoNoMapa(ativo_id: string, aberta: Omit<AnaliseAberta, 'modo'>): string {
  // With the panel that it is read in, and closed by.
  const campos = new URLSearchParams({ ativo_id, secao: 'analises' });
  escreverAnaliseAberta({ ...aberta, modo: 'ver' }, campos);
  return `/mapa?${campos}`;
}

const uuid = (texto: string | null) => (texto !== null && UUID.test(texto) ? texto : null);
