import { Button, Group, Text, TextInput } from '@mantine/core';
import { IconMapPin, IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { EtiquetaDaCategoria } from '#app/categoria/categoria.porta.ts';
import { ListaComErro, ListaVazia } from '#app/kit/estado-da-lista.tsx';
import { BuscaDeLugares } from '#app/map/controls/busca/busca-de-lugares.tsx';
import type { Lugar } from '#domain/geocodificacao/lugar.ts';
import type { EstadoDoMapa } from './estado/estado.ts';
import classes from './mapa.module.css';
import { type AtivoNoMapa, porCategoria } from './mapa.ts';

interface Props {
  /** Null where they could not be read. */
  readonly ativos: readonly AtivoNoMapa[] | null;
  readonly estado: Pick<EstadoDoMapa, 'ativo_id' | 'lugar'>;
  aoEscolherAtivo(ativo: AtivoNoMapa): void;
  aoEscolherLugar(lugar: Lugar): void;
  aoLimpar(): void;
}

/** What one works on: an asset, by category, or a place. */
export function SecaoDaBusca({ ativos, estado, aoEscolherAtivo, aoEscolherLugar, aoLimpar }: Props) {
  const [busca, setBusca] = useState('');
  const grupos = useMemo(() => porCategoria(ativos ?? [], busca), [ativos, busca]);
  return (
    <>
      <div className={classes.campos}>
        <BuscaDeLugares rotulo="Lugar ou coordenadas" aoEscolher={aoEscolherLugar} />
        {estado.lugar !== null && (
          <Group justify="space-between" gap="xs" wrap="nowrap">
            <Group gap={6} wrap="nowrap" miw={0}>
              <IconMapPin size={16} aria-hidden />
              <Text className={classes.texto}>{estado.lugar.nome}</Text>
            </Group>
            <Button size="compact-sm" variant="default" onClick={aoLimpar}>
              Deixar o lugar
            </Button>
          </Group>
        )}
        {ativos !== null && ativos.length > 0 && (
          <TextInput
            type="search"
            label="Ativos"
            className={classes.campoDosAtivos ?? ''}
            placeholder="Nome, sigla, UF ou categoria"
            leftSection={<IconSearch size={16} aria-hidden />}
            value={busca}
            onChange={({ currentTarget }) => setBusca(currentTarget.value)}
          />
        )}
      </div>
      {ativos === null ? (
        <ListaComErro titulo="Não foi possível carregar os ativos." />
      ) : ativos.length === 0 ? (
        <ListaVazia titulo="Ainda não há ativos ao seu alcance. Peça a quem administra a sua organização que lhe atribua algum." />
      ) : grupos.length === 0 ? (
        <Text c="dimmed" p="md" role="status">
          Nenhum ativo tem “{busca}”.
        </Text>
      ) : (
        grupos.map(({ nome, cor, ativos: dela }) => (
          <section key={nome} aria-label={nome}>
            <h3 className={classes.categoria}>
              <EtiquetaDaCategoria nome={nome} cor={cor} />
            </h3>
            <ul className={classes.linhas}>
              {dela.map((ativo) => (
                <li key={ativo.id}>
                  <button
                    type="button"
                    className={classes.linha}
                    aria-pressed={ativo.id === estado.ativo_id}
                    onClick={() => aoEscolherAtivo(ativo)}
                  >
                    <span className={classes.nome}>{ativo.nome}</span>
                    <span className={classes.segunda}>
                      <span className={classes.soBaixa}>{nome} · </span>
                      {descricaoDo(ativo)}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))
      )}
    </>
  );
}

const descricaoDo = ({ sigla, uf, delimitado }: AtivoNoMapa) =>
  [sigla, uf, delimitado ? null : 'sem área delimitada'].filter(Boolean).join(' · ');
