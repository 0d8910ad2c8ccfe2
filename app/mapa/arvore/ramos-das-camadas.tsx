import { useCallback, useMemo, useState } from 'react';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import type { Extensao } from '#domain/geocodificacao/lugar.ts';
import { MAX_CAMADAS_NO_LINK } from '../estado/camadas-no-endereco.ts';
import { extensaoDoNo, type LinhaDaArvore, linhasDaArvore, type NoDaArvore, todosOsNos } from './arvore.ts';
import { ArvoreDeCamadas, type AtosDaLinha } from './arvore-de-camadas.tsx';
import { foraDeEscala } from './escala.ts';
import { marcarAchados } from './escolhas.ts';
import { contagemDaLinha, type EstadoDaLinha, LinhaNaTela, nomeDaLinha } from './linha-da-arvore.tsx';
import { MaisDaLinha } from './mais-da-linha.tsx';
import { type Apresentacao, lugarEntreIrmaos, mover } from './ordem.ts';
import {
  type ConjuntosVistos,
  camadaVista,
  marcaDoNo,
  marcarCamadas,
  quantasVistas,
  somente,
  type VistasDasCamadas,
} from './vistas.ts';

export interface AcoesDaArvore {
  aoVer(vistas: VistasDasCamadas): void;
  aoApresentar(apresentacao: Partial<Apresentacao>): void;
  aoIr(id: string, extensao: Extensao): void;
  aoAbrir(camada_id: string): void;
}

interface Props extends AcoesDaArvore {
  /** In the order of the drawing. */
  readonly inteira: readonly NoDaArvore[];
  /** What of it a search left; the same where there is none. */
  readonly achada: readonly NoDaArvore[];
  readonly buscando: boolean;
  readonly vistas: VistasDasCamadas;
  readonly vistos: ConjuntosVistos;
  readonly apresentacao: Apresentacao;
  readonly zoom: number | null;
  readonly altura: number;
}

const MUITAS = `Um link guarda até ${MAX_CAMADAS_NO_LINK} camadas mostradas ou ocultas uma a uma. Marque o tipo inteiro, ou use “Somente esta”.`;

/** The rows of the tree, and what is done by them. */
export function RamosDasCamadas(props: Props) {
  const { inteira, achada, buscando, vistos, apresentacao, zoom, altura, aoIr } = props;
  const { linhas, dobrar } = useLinhas(achada, buscando);
  const [maisDe, setMaisDe] = useState<string | null>(null);
  const fazer = useFazer(props);
  const estadoDe = (linha: LinhaDaArvore): EstadoDaLinha => {
    const { no, camada } = linha;
    const vista = camada !== null && camadaVista(vistos, no.tipo.id, camada.id);
    return {
      marca: camada === null ? marcaDoNo(no, vistos) : vista ? 'marcado' : 'desmarcado',
      vistas: camada === null ? quantasVistas(no, vistos) : Number(vista),
      foraDeEscala: foraDeEscala(linha, zoom),
      opacidade: apresentacao.opacidades[no.tipo.id] ?? 100,
      temLugar: lugarDe(linha) !== null,
      arrasta: camada === null && !buscando && lugarEntreIrmaos(inteira, no.tipo.id)[1] > 1,
    };
  };
  const atos: AtosDaLinha = {
    alternar: (linha) => fazer.alternar(linha, estadoDe(linha).marca !== 'marcado'),
    abrir: (linha) =>
      linha.camada === null ? linha.aberta !== null && dobrar(linha, !linha.aberta) : fazer.abrir(linha),
    dobrar,
    mover: (linha, passo) => linha.camada === null && !buscando && fazer.mover(linha, passo),
    mais: ({ chave }) => setMaisDe(chave),
  };
  return (
    <ArvoreDeCamadas
      rotulo="Camadas"
      linhas={linhas}
      altura={altura}
      atos={atos}
      lido={(linha) => {
        const estado = estadoDe(linha);
        const nome = nomeDaLinha(linha);
        return {
          nome: linha.camada === null ? `${nome}, ${contagemDaLinha(linha, estado)}` : nome,
          marca: estado.marca === 'parcial' ? 'mixed' : estado.marca === 'marcado',
        };
      }}
      desenhar={(linha) => {
        const estado = estadoDe(linha);
        const { no, camada, chave } = linha;
        const [lugar, de] = lugarEntreIrmaos(inteira, no.tipo.id);
        return (
          <LinhaNaTela
            linha={linha}
            estado={estado}
            aoAlternar={() => atos.alternar(linha)}
            aoDobrar={() => dobrar(linha, !linha.aberta)}
            aoAbrir={() => atos.abrir(linha)}
            aoIr={() => {
              const extensao = lugarDe(linha);
              if (extensao !== null) aoIr(chave, extensao);
            }}
            aoPedirMais={() => setMaisDe(maisDe === chave ? null : chave)}
            mais={(botao) => (
              <MaisDaLinha
                nome={nomeDaLinha(linha)}
                botao={botao}
                aberto={maisDe === chave}
                opacidade={camada === null ? estado.opacidade : null}
                ordem={estado.arrasta ? { sobe: lugar > 0, desce: lugar < de - 1 } : null}
                aoFechar={() => setMaisDe(null)}
                aoDeixarSo={() => fazer.deixarSo(linha)}
                aoVerDetalhes={camada === null ? null : () => fazer.abrir(linha)}
                aoMover={(passo) => fazer.mover(linha, passo)}
                aoMudarOpacidade={(porcento) => fazer.mudarOpacidade(no.tipo.id, porcento)}
              />
            )}
          />
        );
      }}
    />
  );
}

const lugarDe = ({ no, camada }: LinhaDaArvore) => (camada === null ? extensaoDoNo(no) : camada.extensao);

/** What is open; while something is searched for everything is, until somebody folds it. */
function useLinhas(achada: readonly NoDaArvore[], buscando: boolean) {
  const [trocados, setTrocados] = useState<ReadonlySet<string>>(new Set());
  const chave = (id: string) => (buscando ? `busca ${id}` : id);
  const linhas = useMemo(
    () => linhasDaArvore(achada, (id) => trocados.has(buscando ? `busca ${id}` : id) !== buscando),
    [achada, trocados, buscando],
  );
  const dobrar = (linha: LinhaDaArvore, aberta: boolean) => {
    const novos = new Set(trocados);
    if (aberta === buscando) novos.delete(chave(linha.chave));
    else novos.add(chave(linha.chave));
    setTrocados(novos);
  };
  return { linhas, dobrar };
}

/** What a row does to the state of the map. */
function useFazer({ inteira, vistas, apresentacao, aoVer, aoApresentar, aoAbrir }: Props) {
  const inteiros = useMemo(() => new Map(todosOsNos(inteira).map((no) => [no.tipo.id, no])), [inteira]);
  const ver = useCallback(
    (novas: VistasDasCamadas) => {
      const umaAUma = Math.max(novas.camadas_ocultas.length, novas.camadas_mostradas.length);
      if (umaAUma > MAX_CAMADAS_NO_LINK) avisar({ tipo: 'toast', nivel: 'warning', mensagem: MUITAS });
      else aoVer(novas);
    },
    [aoVer],
  );
  return {
    alternar: ({ no, camada }: LinhaDaArvore, sim: boolean) => {
      const inteiro = inteiros.get(no.tipo.id);
      if (camada === null) ver(marcarAchados(vistas, no, (id) => inteiros.get(id), sim));
      else if (inteiro !== undefined) ver(marcarCamadas(vistas, inteiro, [camada.id], sim));
    },
    deixarSo: ({ no, camada }: LinhaDaArvore) =>
      ver(somente(inteira, inteiros.get(no.tipo.id) ?? no, camada?.id ?? null, vistas.ocultos)),
    abrir: ({ camada }: LinhaDaArvore) => camada !== null && aoAbrir(camada.id),
    mover: ({ no }: LinhaDaArvore, passo: -1 | 1) => {
      const [lugar] = lugarEntreIrmaos(inteira, no.tipo.id);
      const ordem = mover(inteira, no.tipo.id, lugar + passo);
      if (ordem !== null) aoApresentar({ ordem });
    },
    mudarOpacidade: (id: string, porcento: number) =>
      aoApresentar({ opacidades: { ...apresentacao.opacidades, [id]: porcento } }),
  };
}
