import { Alert, Button, CloseButton, Group, Skeleton, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { hectares, numero, plural, quilometros } from '#app/kit/formatos.ts';
import { chavesDeAgora, dadosEditados, type Edicoes, type GeometriaDoEnvio } from '../edicao/edicoes.ts';
import classes from './conferencia.module.css';
import type { Edicao } from './edicao.ts';
import { EditorDaGeometria } from './editor-da-geometria.tsx';
import type { Geometrias } from './geometrias.ts';
import { ListaVirtual } from './lista-virtual.tsx';

/** Milliseconds after the last letter. */
const PAUSA_MS = 350;

/** The geometry that is looked at, and its place in the list. */
export interface Escolhida {
  readonly n: number;
  readonly geometria: GeometriaDoEnvio;
}

interface Props {
  readonly geometrias: Geometrias;
  readonly edicao: Edicao;
  /** Keys of the attributes as the files have them. */
  readonly campos: readonly string[];
  readonly escolhida: Escolhida | null;
  aoEscolher(escolhida: Escolhida): void;
}

/** All geometries of an import, and the one that is being edited below. */
export function PainelDasGeometrias({ geometrias, edicao, campos, escolhida, aoEscolher }: Props) {
  const { total, busca, falha } = geometrias;
  const [pedida, setPedida] = useState<number | null>(null);
  const chaves = chavesDeAgora(
    edicao.edicoes,
    new Set([...campos, ...Object.keys(escolhida?.geometria.attributes ?? {})]),
  );
  const escolher = (n: number) => {
    const geometria = geometrias.em(n);
    setPedida(geometria === undefined ? n : null);
    if (geometria !== undefined) aoEscolher({ n, geometria });
  };
  useAoChegar(pedida, geometrias, escolher);
  return (
    <div className={classes.geometrias}>
      <Busca rotulo="Buscar geometrias" aoBuscar={geometrias.procurar} busca={busca} />
      {falha !== null && (
        <Alert color="red" role="alert" m="xs" p="xs">
          <Group justify="space-between" gap="xs">
            <Text size="sm">{falha}</Text>
            <Button size="compact-sm" variant="default" onClick={geometrias.tentar}>
              Tentar novamente
            </Button>
          </Group>
        </Alert>
      )}
      <Text size="xs" c="dimmed" px="md" role="status">
        {total === 0 ? 'Nenhuma geometria tem esse nome.' : plural(total, 'geometria', 'geometrias')}
      </Text>
      <ListaVirtual
        titulo="Geometrias do envio"
        total={total}
        escolhida={pedida ?? escolhida?.n ?? null}
        aoEscolher={escolher}
        aoVer={geometrias.ver}
        linha={(n) => <Linha n={n} geometria={geometrias.em(n)} edicoes={edicao.edicoes} />}
      />
      <div className={classes.editor}>
        {escolhida === null ? (
          <Text c="dimmed" size="sm" p="md">
            Escolha uma geometria na lista ou no mapa para ver e editar o que ela tem.
          </Text>
        ) : (
          <EditorDaGeometria geometria={escolhida.geometria} edicao={edicao} chaves={chaves} />
        )}
      </div>
    </div>
  );
}

/** Chosen before it was here (End, Page Down): it is shown as soon as it comes. */
function useAoChegar(pedida: number | null, geometrias: Geometrias, escolher: (n: number) => void): void {
  const chegou = pedida !== null && geometrias.em(pedida) !== undefined;
  const mostrar = useRef(escolher);
  mostrar.current = escolher;
  useEffect(() => {
    if (chegou && pedida !== null) mostrar.current(pedida);
  }, [chegou, pedida]);
}

interface PropsDaLinha {
  readonly n: number;
  readonly geometria: GeometriaDoEnvio | undefined;
  readonly edicoes: Edicoes;
}

function Linha({ n, geometria, edicoes }: PropsDaLinha) {
  if (geometria === undefined) {
    return <Skeleton height={14} width="60%" aria-label={`Geometria ${numero(n + 1)}, carregando`} role="img" />;
  }
  const { name, area, fora, alterada } = dadosEditados(geometria, edicoes);
  const { area_calculada, comprimento } = geometria;
  const medida =
    area_calculada === null ? comprimento && quilometros(comprimento) : hectares(Number(area) || area_calculada);
  return (
    <>
      <span className={classes.nome} data-fora={fora || undefined}>
        {name.trim() || 'Sem nome'}
      </span>
      <span className={classes.detalhe}>
        {[numero(geometria.ordem + 1), medida, fora && 'fora', alterada && 'editada'].filter(Boolean).join(' · ')}
      </span>
    </>
  );
}

interface PropsDaBusca {
  readonly rotulo: string;
  readonly busca: string;
  aoBuscar(busca: string): void;
}

function Busca({ rotulo, busca, aoBuscar }: PropsDaBusca) {
  const [texto, setTexto] = useState(busca);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Going to a geometry on the map leaves the search.
  useEffect(() => {
    if (busca === '') setTexto('');
  }, [busca]);
  const digitar = (valor: string) => {
    setTexto(valor);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => aoBuscar(valor.trim()), PAUSA_MS);
  };
  return (
    <TextInput
      m="xs"
      role="searchbox"
      data-desfaz-sozinho
      aria-label={rotulo}
      placeholder={rotulo}
      maxLength={200}
      value={texto}
      onChange={(event) => digitar(event.currentTarget.value)}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={texto !== '' && <CloseButton size="sm" aria-label="Limpar a busca" onClick={() => digitar('')} />}
    />
  );
}
