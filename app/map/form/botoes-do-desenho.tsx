import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { useLocation } from '@remix-run/react';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconClipboardText,
  IconEraser,
  IconLine,
  IconMapPin,
  IconPencil,
  IconPolygon,
} from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { hectares, numero, plural, quilometros } from '#app/kit/formatos.ts';
import { contarVertices, partes } from '#domain/geometria/partes.ts';
import { mensagensDoDesenho } from './desenho.mensagens.ts';
import classes from './desenho.module.css';
import { botoesDoDesenho, naTela } from './desenho.ts';
import { type DesenhoNoFormulario, medidasDe } from './desenho-no-formulario.ts';
import { oQueDesenhar } from './parte-em-curso.ts';
import { type Trazido, useGeometriaTrazida } from './usar-geometria-trazida.ts';

const ColarGeometria = lazy(() => import('./colar-geometria.tsx'));

const DESENHAR = {
  ponto: { texto: 'Desenhar ponto', Icone: IconMapPin },
  linha: { texto: 'Desenhar linha', Icone: IconLine },
  poligono: { texto: 'Desenhar polígono', Icone: IconPolygon },
} as const;

interface Props {
  readonly id: string;
  readonly rotulo?: string;
  readonly camada: DesenhoNoFormulario;
  /** Vertices of a shape that is too large to be drawn here. */
  readonly vertices: number | null;
  readonly erros: readonly string[] | undefined;
  readonly parado: boolean;
  /** Where the shape belongs, longitude before latitude; null while nobody knows. */
  readonly perto?: readonly [number, number] | null;
}

/** The drawing group: what the layer type's geometry asks for, edit, clear, paste; and what is there, measured. */
export function BotoesDoDesenho({ id, rotulo = 'Geometria', camada, vertices, erros, parado, perto = null }: Props) {
  const { desenho, agir } = camada;
  const { desenhar, editar, limpar } = botoesDoDesenho(desenho);
  const desenhando = desenho.modo === 'desenhando';
  const editando = desenho.modo === 'editando';
  const { texto, Icone } = DESENHAR[oQueDesenhar(desenho)];
  useAtalhos(camada);
  const podeColar = desenhar && !desenhando && !parado;
  const [colando, setColando] = useColagem(podeColar);
  const alternarEdicao = () => {
    agir({ ato: editando ? 'aplicar' : 'editar' });
    if (!editando) avisar({ tipo: 'toast', nivel: 'info', mensagem: mensagensDoDesenho.aplicar });
  };
  return (
    <fieldset className={classes.grupo} id={id} tabIndex={-1} aria-describedby={`${id}-medidas`}>
      <Text component="legend" size="sm" fw={500} p={0} mb={4}>
        {rotulo}
      </Text>
      <Group gap="xs">
        {desenhar && (
          <Button
            size="xs"
            variant={desenhando ? 'filled' : 'default'}
            aria-pressed={desenhando}
            disabled={parado}
            leftSection={<Icone size={16} aria-hidden />}
            onClick={() => agir({ ato: desenhando ? 'parar' : 'desenhar' })}
          >
            {texto}
          </Button>
        )}
        {editar && (
          <Button
            size="xs"
            variant={editando ? 'filled' : 'default'}
            aria-pressed={editando}
            disabled={parado}
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={alternarEdicao}
          >
            Editar desenho
          </Button>
        )}
        {limpar && (
          <Button
            size="xs"
            variant="default"
            disabled={parado}
            leftSection={<IconEraser size={16} aria-hidden />}
            onClick={() => agir({ ato: 'limpar' })}
          >
            Limpar
          </Button>
        )}
        {desenhar && !desenhando && (
          <Button
            size="xs"
            variant="default"
            disabled={parado}
            leftSection={<IconClipboardText size={16} aria-hidden />}
            title="Colar, escolher ou arrastar até a página um arquivo GeoJSON, KML, WKT ou uma lista de coordenadas"
            onClick={() => setColando({ trazido: null })}
          >
            Colar
          </Button>
        )}
        <Passos camada={camada} parado={parado} />
      </Group>
      <Medidas id={`${id}-medidas`} camada={camada} vertices={vertices} />
      {erros !== undefined && (
        <Text size="xs" c="var(--mantine-color-error)" mt={4}>
          {erros.join(' ')}
        </Text>
      )}
      {colando !== null && desenho.tipo !== null && (
        <Suspense fallback={null}>
          <ColarGeometria
            tipo={desenho.tipo}
            trazido={colando.trazido}
            perto={perto}
            aoColar={(geometria, avisos) => {
              agir({ ato: 'colar', geometria });
              for (const mensagem of avisos) avisar({ tipo: 'toast', nivel: 'warning', mensagem });
            }}
            aoFechar={() => setColando(null)}
          />
        </Suspense>
      )}
    </fieldset>
  );
}

/** The dialog for pasting, opened by its button or by what is brought to the page. @returns null while it is closed */
function useColagem(pode: boolean) {
  const [colando, setColando] = useState<{ readonly trazido: Trazido | null } | null>(null);
  useGeometriaTrazida((trazido) => {
    if (pode) setColando({ trazido });
    else avisar({ tipo: 'toast', nivel: 'info', mensagem: mensagensDoDesenho.aindaNao });
  });
  const esperada = useRef(geometriaDe(useLocation().state));
  useEffect(() => {
    const { current } = esperada;
    if (!pode || current === null) return;
    esperada.current = null;
    setColando({ trazido: current });
  }, [pode]);
  return [colando, setColando] as const;
}

/** What another page brought along to be saved here, as text: it waits until there is a type for it. */
function geometriaDe(estado: unknown): string | null {
  if (typeof estado !== 'object' || estado === null || !('geometria' in estado)) return null;
  return typeof estado.geometria === 'string' ? estado.geometria : null;
}

/** Ctrl+Z and Ctrl+Shift+Z outside of what has its own (a list of choices has none), while neither drawing nor editing: those have their own. */
function useAtalhos({ desenho: { modo }, agir }: DesenhoNoFormulario): void {
  useEffect(() => {
    if (modo !== 'parado') return;
    const teclar = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'z') return;
      if (event.target instanceof HTMLElement && event.target.closest('input, textarea') !== null) return;
      event.preventDefault();
      agir({ ato: event.shiftKey ? 'refazer' : 'desfazer' });
    };
    window.addEventListener('keydown', teclar);
    return () => window.removeEventListener('keydown', teclar);
  }, [modo, agir]);
}

/** Back and forth over what was drawn, cleared and pasted; while drawing and editing the map has its own. */
function Passos({ camada: { desenho, agir }, parado }: Pick<Props, 'camada' | 'parado'>) {
  if (desenho.modo !== 'parado' || desenho.antes.length + desenho.depois.length === 0) return null;
  return (
    <Group gap={2}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Desfazer no desenho"
        title="Desfazer no desenho"
        disabled={parado || desenho.antes.length === 0}
        onClick={() => agir({ ato: 'desfazer' })}
      >
        <IconArrowBackUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Refazer no desenho"
        title="Refazer no desenho"
        disabled={parado || desenho.depois.length === 0}
        onClick={() => agir({ ato: 'refazer' })}
      >
        <IconArrowForwardUp size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

function Medidas({ id, camada: { desenho, medidas, aoVivo }, vertices }: Pick<Props, 'id' | 'camada' | 'vertices'>) {
  const viva = useSyncExternalStore(aoVivo.ouvir, aoVivo.ler, aoVivo.ler);
  const vivas = useMemo(() => medidasDe(viva), [viva]);
  const { parte } = desenho;
  const desenhando = parte.length > 0;
  const geometria = viva ?? naTela(desenho);
  const { area, comprimento } = desenhando || viva !== null ? vivas : medidas;
  const quantos = desenhando ? parte.length : geometria === null ? 0 : contarVertices(geometria);
  return (
    <Text id={id} size="sm" mt={6} className={classes.medidas} aria-live={viva === null ? 'polite' : 'off'}>
      {geometria === null && !desenhando
        ? semGeometria(desenho.tipo === null, vertices)
        : [
            ...(desenhando ? ['Desenhando'] : []),
            ...(area === null ? [] : [`Área geodésica ${hectares(area)}`]),
            ...(comprimento === null ? [] : [`Comprimento ${quilometros(comprimento)}`]),
            ...(desenhando || geometria === null ? [] : [plural(partes(geometria).length, 'parte', 'partes')]),
            plural(quantos, 'vértice', 'vértices'),
          ].join(' · ')}
    </Text>
  );
}

function semGeometria(semTipo: boolean, vertices: number | null): string {
  if (vertices !== null) {
    return `A geometria tem ${numero(vertices)} vértices: grande demais para ser editada aqui. Fica como está, a menos que se desenhe outra.`;
  }
  return semTipo ? 'Escolha o tipo de camada para desenhar.' : 'Ainda não há desenho.';
}
