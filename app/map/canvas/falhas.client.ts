import type { GeoJSONSource, Map as MapaGl } from 'maplibre-gl';
import { useCallback, useEffect, useRef, useState } from 'react';
import { aguardarReentrada } from '#app/pedidos/reentrada.ts';
import { FONTE_DAS_CAMADAS } from '../layers/camadas.layer.ts';
import { type LugarDoLadrilho, pedirDeNovo } from '../layers/fonte-das-camadas.client.ts';
import { type FalhaDoMapa, type FalhasDoMapa, falhaDoMapa, falhas, type LugarDaFalha } from './falhas-do-mapa.ts';
import { renovarToken } from './pedir-imagens.client.ts';
import { preencherRotulos } from './rotulos.client.ts';

/** An error of the map's as it tells it: with the tile, where it is about one. */
interface FalhaDaFonte {
  readonly error?: unknown;
  readonly sourceId?: string;
  readonly tile?: { readonly tileID?: { readonly canonical: LugarDoLadrilho & { readonly key: string } } };
}

interface LadrilhoRecusado {
  readonly fonte: string;
  readonly lugar: LugarDoLadrilho;
}

/**
 * What could not be drawn, until it could be. A tile's 401 opens the sign-in dialog, once; signed in again, the map
 * asks for its tiles again.
 */
export function useFalhas(mapa: MapaGl | null) {
  const [atuais, setAtuais] = useState<FalhasDoMapa>({});
  const pediuEntrada = useRef(false);
  const recusados = useRef(new Map<string, LadrilhoRecusado>());
  const esquecer = useCallback(
    (...lugares: readonly LugarDaFalha[]) =>
      setAtuais((antes) =>
        lugares.some((lugar) => lugar in antes)
          ? Object.fromEntries(Object.entries(antes).filter(([lugar]) => !lugares.includes(lugar as LugarDaFalha)))
          : antes,
      ),
    [],
  );
  const tentar = useCallback(() => {
    if (mapa === null) return;
    esquecer('provedor', 'fundo', 'relevo', 'imagens', 'camadas', 'icones');
    for (const { fonte, lugar } of recusados.current.values()) pedirDeNovo(mapa, fonte, lugar);
    recusados.current.clear();
    recarregarFundo(mapa);
  }, [mapa, esquecer]);
  const relatar = useCallback(
    (lugar: LugarDaFalha, falha: FalhaDoMapa) => setAtuais((antes) => ({ ...antes, [lugar]: falha })),
    [],
  );
  const entrar = useCallback(() => void aguardarReentrada().then(tentar), [tentar]);

  useEffect(() => {
    if (mapa === null) return;
    const aoFalhar = (evento: FalhaDaFonte) => {
      const resposta = respostaDe(evento.error);
      const falha = falhaDoMapa(evento.sourceId, FONTE_DAS_CAMADAS, ...resposta);
      if (falha === null) return;
      if (falha[0] === 'imagens' && resposta[0] === 401)
        return void pedirImagemDeNovo(mapa, evento, resposta[1], relatar);
      const [fonte, lugar] = [evento.sourceId, evento.tile?.tileID?.canonical];
      if (lugar !== undefined && fonte !== undefined) recusados.current.set(`${fonte} ${lugar.key}`, { fonte, lugar });
      relatar(...falha);
      if (falha[1] === falhas.semSessao && !pediuEntrada.current) {
        pediuEntrada.current = true;
        entrar();
      }
    };
    // A tile that came says that the session is good again.
    const aoChegar = (evento: { readonly sourceId?: string; readonly tile?: { readonly state?: string } }) => {
      if (evento.sourceId !== FONTE_DAS_CAMADAS || evento.tile?.state !== 'loaded') return;
      pediuEntrada.current = false;
    };
    const ouvidos = [
      mapa.on('error', aoFalhar),
      mapa.on('sourcedata', aoChegar),
      mapa.on('webglcontextlost', () => relatar('desenho', falhas.interrompido)),
      mapa.on('webglcontextrestored', () => esquecer('desenho')),
    ];
    return () => {
      for (const { unsubscribe } of ouvidos) unsubscribe();
    };
  }, [mapa, entrar, esquecer, relatar]);

  return { falhas: atuais, tentar, entrar, relatar, esquecer };
}

/** The token for pictures has expired, or never was good: once more with another, then it is said. */
async function pedirImagemDeNovo(
  mapa: MapaGl,
  { sourceId = '', tile }: FalhaDaFonte,
  endereco: string,
  relatar: (lugar: LugarDaFalha, falha: FalhaDoMapa) => void,
): Promise<void> {
  const lugar = tile?.tileID?.canonical;
  if (!(await renovarToken(endereco))) relatar('imagens', falhas.imagensRecusadas);
  else if (lugar !== undefined) pedirDeNovo(mapa, sourceId, lugar);
}

/** Status and address of a refused request; 0 where none was answered. */
function respostaDe(error: unknown): readonly [status: number, endereco: string] {
  const { status = 0, url = '' } = (error ?? {}) as { readonly status?: number; readonly url?: string };
  return [Number(status), String(url)];
}

/** Reads the base map's files again. */
function recarregarFundo(mapa: MapaGl): void {
  for (const [id, fonte] of Object.entries(mapa.getStyle().sources)) {
    if (fonte.type === 'geojson' && typeof fonte.data === 'string')
      mapa.getSource<GeoJSONSource>(id)?.setData(fonte.data);
  }
  void preencherRotulos(mapa);
}
