import { Button, Card, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useSearchParams } from '@remix-run/react';
import { useState } from 'react';
import { ListaComErro, ListaVazia } from '../estado-da-lista.tsx';
import { hectares } from '../formatos.ts';
import { BarraDaSelecao } from './barra-da-selecao.tsx';
import type { EstadoDaLista } from './endereco-da-lista.ts';
import { FiltroEmModal } from './filtro-em-modal.tsx';
import { FormularioDaLista } from './formulario-da-lista.tsx';
import classes from './lista.module.css';
import type { Opcao } from './opcoes.ts';
import { RodapeDaLista } from './rodape-da-lista.tsx';
import { useSelecao } from './selecionar.ts';
import { type Coluna, Tabela } from './tabela.tsx';

interface Lote {
  readonly id: string;
  readonly nome: string;
  readonly area: number;
}

const LOTES: readonly Lote[] = Array.from({ length: 23 }, (_, i) => ({
  id: `lote-${i + 1}`,
  nome: `Lote ${i + 1}`,
  area: (i * 137.4321) % 900,
}));
const COLUNAS: readonly Coluna<Lote>[] = [
  { titulo: 'Nome', ordem: 'nome', celula: ({ nome }) => nome },
  { titulo: 'Área', ordem: 'area', forma: 'fim', celula: ({ area }) => hectares(area) },
];
const ESTADOS = [
  { value: 'conteudo', label: 'Com linhas' },
  { value: 'carregando', label: 'Carregando' },
  { value: 'vazia', label: 'Vazia' },
  { value: 'erro', label: 'Com erro' },
];

/** A list over rows of its own, which obeys the address as a server's does: search, order, pages, selection. */
export default function MostraDaLista() {
  const [situacao, setSituacao] = useState('conteudo');
  const [parametros] = useSearchParams();
  const estado = estadoDe(parametros);
  const lotes = lotesDe(estado);
  const inicio = Number(parametros.get('apos') ?? 0);
  const linhas = lotes.slice(inicio, inicio + estado.per_page);
  const selecao = useSelecao(estado.search, lotes.length);
  const cursor = (n: number) => (n >= 0 && n < lotes.length && n !== inicio ? String(n) : null);
  const anterior = inicio === 0 ? null : cursor(Math.max(0, inicio - estado.per_page));
  const paginas = { anterior, proxima: cursor(inicio + estado.per_page), total: lotes.length };
  return (
    <Stack gap="md">
      <Text>
        Ordena-se pelos títulos das colunas; a tecla Shift marca até a linha tocada antes; as setas andam entre as
        linhas. Busca, ordem e página ficam no endereço.
      </Text>
      <SegmentedControl aria-label="Estado da lista" data={ESTADOS} value={situacao} onChange={setSituacao} />
      <Card withBorder padding={0}>
        <FormularioDaLista estado={estado} rotulo="Buscar lotes" />
        <div className={classes.area}>
          {situacao === 'erro' ? (
            <ListaComErro titulo="Não foi possível carregar os lotes." />
          ) : situacao === 'vazia' || linhas.length === 0 ? (
            <ListaVazia titulo="Nenhum lote por aqui.">
              <Button variant="default" onClick={() => setSituacao('conteudo')}>
                Mostrar os lotes
              </Button>
            </ListaVazia>
          ) : (
            <Tabela
              titulo="Lotes"
              colunas={COLUNAS}
              linhas={linhas}
              estado={estado}
              selecao={selecao}
              carregando={situacao === 'carregando'}
              nomeDe={({ nome }) => nome}
            />
          )}
        </div>
        <BarraDaSelecao selecao={selecao} nomes={['lote selecionado', 'lotes selecionados']}>
          <Button size="compact-sm" variant="default" disabled>
            Ação em massa
          </Button>
        </BarraDaSelecao>
        <RodapeDaLista estado={estado} paginas={paginas} mostradas={linhas.length} nomes={['lote', 'lotes']} />
      </Card>
      <Filtros />
    </Stack>
  );
}

/** One filter that reads its options, and one whose options the server refuses. */
function Filtros() {
  const [escolhidos, setEscolhidos] = useState<readonly string[]>([]);
  const comum = {
    colunas: [{ titulo: 'Tipo de camada', texto: ({ nome }: Opcao) => nome }],
    escolhidos,
    nomes: ['tipo marcado', 'tipos marcados'],
    aoSalvar: setEscolhidos,
  } as const;
  return (
    <Group gap="xs">
      <FiltroEmModal rotulo="Tipos" titulo="Filtrar por tipos de camada" endereco="/camadas/tipos/todos" {...comum} />
      <FiltroEmModal
        rotulo="Tipos recusados"
        titulo="Filtro por tipos recusados pelo servidor"
        endereco="/camadas/tipos/todos?ativos=nenhum"
        {...comum}
      />
    </Group>
  );
}

function estadoDe(parametros: URLSearchParams): EstadoDaLista {
  return {
    search: parametros.get('search') ?? '',
    column: parametros.get('column') ?? 'nome',
    direction: parametros.get('direction') === 'desc' ? 'desc' : 'asc',
    per_page: Number(parametros.get('per_page') ?? 10),
  };
}

function lotesDe({ search, column, direction }: EstadoDaLista): readonly Lote[] {
  const sinal = direction === 'asc' ? 1 : -1;
  const ordem = (a: Lote, b: Lote) =>
    column === 'area' ? a.area - b.area : a.nome.localeCompare(b.nome, 'pt-BR', { numeric: true });
  return LOTES.filter(({ nome }) => nome.toLowerCase().includes(search.toLowerCase())).sort(
    (a, b) => sinal * ordem(a, b),
  );
}
