import type { Map as MapaGl, StyleSpecification } from 'maplibre-gl';
import { useCallback, useEffect, useRef, useState } from 'react';
import { movimentoReduzido } from '#app/kit/ui/movimento-reduzido.client.ts';
import { estiloDaBase } from '#app/map/layers/base.layer.ts';
import type { Esquema } from '#app/map/layers/cores.ts';
import { porSombra } from '#app/map/layers/sombra.client.ts';
import { type FalhaDoMapa, falhas, type LugarDaFalha } from '../falhas-do-mapa.ts';
import { preencherRotulos } from '../rotulos.client.ts';
import {
  camadasDeRotulos,
  comRotulos,
  enderecoDoEstilo,
  enderecoDoRelevo,
  type Fundo,
  type Provedor,
} from './fundo.ts';
import { FalhaDoFundo, lerDoProvedor } from './ler-do-provedor.client.ts';
import { semMovimento } from './sem-movimento.client.ts';
import { aoTrocarFundo, emTroca, trocarEstilo } from './trocar-estilo.client.ts';
import { INCLINACAO_DO_RELEVO, type VistaDoFundo } from './vista-do-fundo.ts';

/** The prefix survives a change of style. */
const FONTE_DO_RELEVO = 'source-relevo';

interface Pedido {
  readonly vista: VistaDoFundo;
  readonly esquema: Esquema;
  readonly provedor: Provedor | null;
  relatar(lugar: LugarDaFalha, falha: FalhaDoMapa): void;
  esquecer(...lugares: readonly LugarDaFalha[]): void;
}

/**
 * Keeps the ground as it is asked for. A style of the provider's that cannot be had leaves what is there, and says so.
 * @returns how to ask for the ground once more
 */
export function useFundo(mapa: MapaGl | null, { vista, esquema, provedor, relatar, esquecer }: Pedido): () => void {
  const { fundo, rotulos, relevo, globo } = vista;
  const [tentativa, setTentativa] = useState(0);
  // The map was made with its own ground, in the colours of then.
  const posto = useRef({ qual: `proprio ${esquema} 0`, dosRotulos: camadasDeRotulos(estiloDaBase(esquema)) });
  const atual = useRef(vista);
  atual.current = vista;

  useEffect(() => {
    if (mapa === null) return;
    const qual = fundo === 'proprio' ? `proprio ${esquema} ${tentativa}` : `${fundo} ${tentativa}`;
    if (qual === posto.current.qual) return;
    let vivo = true;
    estiloDe(fundo, esquema, provedor).then(
      (estilo) => {
        if (!vivo) return;
        esquecer('provedor', 'fundo');
        posto.current = { qual, dosRotulos: camadasDeRotulos(estilo) };
        trocarEstilo(mapa, semMovimento(comRotulos(estilo, atual.current.rotulos)));
      },
      (error: unknown) => vivo && relatar('provedor', falhaDoEstilo(error)),
    );
    return () => {
      vivo = false;
    };
  }, [mapa, fundo, esquema, provedor, tentativa, relatar, esquecer]);

  useEffect(() => {
    if (mapa === null) return;
    const aplicar = () => {
      mostrarRotulos(mapa, posto.current.dosRotulos, rotulos);
      mapa.setProjection({ type: globo ? 'globe' : 'mercator' });
      porRelevo(mapa, relevo ? provedor : null);
    };
    if (!emTroca(mapa)) aplicar();
    return aoTrocarFundo(mapa, aplicar);
  }, [mapa, rotulos, relevo, globo, provedor]);

  useEffect(() => {
    if (mapa === null) return;
    const completar = () => {
      void preencherRotulos(mapa);
      if (atual.current.fundo === 'proprio') porSombra(mapa, esquema);
    };
    if (!emTroca(mapa)) completar();
    return aoTrocarFundo(mapa, completar);
  }, [mapa, esquema]);

  useInclinacao(mapa, relevo);
  return useCallback(() => setTentativa((n) => n + 1), []);
}

/** Leans the map while the relief is on, and stands it up again. */
function useInclinacao(mapa: MapaGl | null, relevo: boolean): void {
  const inclinado = useRef(false);
  useEffect(() => {
    if (mapa === null || relevo === inclinado.current) return;
    inclinado.current = relevo;
    mapa.easeTo({ pitch: relevo ? INCLINACAO_DO_RELEVO : 0, animate: !movimentoReduzido() });
  }, [mapa, relevo]);
}

async function estiloDe(fundo: Fundo, esquema: Esquema, provedor: Provedor | null): Promise<StyleSpecification> {
  if (fundo === 'proprio' || provedor === null) return estiloDaBase(esquema);
  const endereco = enderecoDoEstilo(provedor, fundo);
  const estilo = await lerDoProvedor(endereco);
  if (!eEstilo(estilo)) throw new FalhaDoFundo(endereco, 200);
  return estilo;
}

function eEstilo(valor: unknown): valor is StyleSpecification {
  const { version, sources, layers } = (valor ?? {}) as Partial<Record<string, unknown>>;
  return version === 8 && typeof sources === 'object' && sources !== null && Array.isArray(layers);
}

function falhaDoEstilo(error: unknown): FalhaDoMapa {
  const recusado = error instanceof FalhaDoFundo && [401, 403].includes(error.status);
  return recusado ? falhas.provedorRecusou : falhas.provedor;
}

function mostrarRotulos(mapa: MapaGl, camadas: readonly string[], mostrar: boolean): void {
  for (const id of camadas) {
    if (mapa.getLayer(id)) mapa.setLayoutProperty(id, 'visibility', mostrar ? 'visible' : 'none');
  }
}

/** Heights under the ground, where the provider has them: without, the map only leans. */
function porRelevo(mapa: MapaGl, provedor: Provedor | null): void {
  if (provedor === null) {
    if (mapa.getTerrain() !== null) mapa.setTerrain(null);
    return;
  }
  if (mapa.getSource(FONTE_DO_RELEVO) === undefined)
    mapa.addSource(FONTE_DO_RELEVO, { type: 'raster-dem', url: enderecoDoRelevo(provedor) });
  mapa.setTerrain({ source: FONTE_DO_RELEVO });
}
