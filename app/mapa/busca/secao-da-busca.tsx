import { Button, Group, Text } from '@mantine/core';
import { IconMapPin, IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { EtiquetaDaCategoria } from '#app/categoria/categoria.porta.ts';
import { ListaComErro, ListaVazia } from '#app/kit/estado-da-lista.tsx';
import type { EstadoDaBusca } from '#app/map/controls/busca/use-busca-de-lugares.ts';
import { mapa as textos } from '#app/mensagens/especificacao.ts';
import { type Lugar, MAX_LETRAS } from '#domain/geocodificacao/lugar.ts';
import type { EstadoDoMapa } from '../estado/estado.ts';
import classes from '../mapa.module.css';
import type { AtivoNoMapa } from '../mapa.ts';
import { chaveDa, type GrupoDeOpcoes, type Opcao } from './opcoes.ts';
import { useEscolhaNaBusca } from './usar-escolha.ts';

interface Props {
  /** Null where they could not be read. */
  readonly ativos: readonly AtivoNoMapa[] | null;
  readonly estado: Pick<EstadoDoMapa, 'ativo_id' | 'lugar'>;
  aoEscolherAtivo(ativo: AtivoNoMapa): void;
  aoEscolherLugar(lugar: Lugar): void;
  aoLimpar(): void;
}

const NENHUM: readonly AtivoNoMapa[] = [];

/** What one works on: an asset, by category, or a place, by its name or its coordinates; one field for both. */
export function SecaoDaBusca({ ativos, estado, aoEscolherAtivo, aoEscolherLugar, aoLimpar }: Props) {
  const id = useId();
  const { texto, marcada, busca, grupos, quantas, digitar, aoTeclar, escolher, tentar } = useEscolhaNaBusca(
    ativos ?? NENHUM,
    (opcao) => (opcao.tipo === 'ativo' ? aoEscolherAtivo(opcao.ativo) : aoEscolherLugar(opcao.lugar)),
  );
  useMarcadaVisivel(`${id}-${marcada}`, marcada);
  return (
    <>
      <div className={classes.campos}>
        <Escolhido estado={estado} ativos={ativos ?? NENHUM} aoLimpar={aoLimpar} />
        <div className={classes.campo}>
          <IconSearch size={16} aria-hidden />
          <input
            type="search"
            role="combobox"
            aria-label="Buscar ativo, lugar ou coordenadas"
            placeholder="Ativo, lugar ou coordenadas"
            autoComplete="off"
            maxLength={MAX_LETRAS}
            aria-autocomplete="list"
            aria-expanded={quantas > 0}
            aria-controls={`${id}-lista`}
            aria-activedescendant={marcada >= 0 ? `${id}-${marcada}` : undefined}
            aria-busy={busca.tipo === 'buscando'}
            value={texto}
            onChange={({ currentTarget: { value } }) => digitar(value)}
            onKeyDown={aoTeclar}
          />
        </div>
      </div>
      {ativos === null && <ListaComErro titulo="Não foi possível carregar os ativos." />}
      {ativos?.length === 0 && texto === '' && (
        <ListaVazia titulo="Ainda não há ativos ao seu alcance. Peça a quem administra a sua organização que lhe atribua algum." />
      )}
      <Situacao busca={busca} texto={texto} quantas={quantas} aoTentar={tentar} />
      <Opcoes id={id} grupos={grupos} marcada={marcada} estado={estado} aoEscolher={escolher} />
    </>
  );
}

/** The marked option is seen, however long the list is. */
function useMarcadaVisivel(id: string, marcada: number): void {
  const antes = useRef(-1);
  useEffect(() => {
    if (marcada >= 0 && marcada !== antes.current) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
    antes.current = marcada;
  }, [id, marcada]);
}

interface PropsDaSituacao {
  readonly busca: EstadoDaBusca;
  readonly texto: string;
  readonly quantas: number;
  aoTentar(): void;
}

/** How the search goes: read aloud always, seen where the list says nothing. */
function Situacao({ busca, texto, quantas, aoTentar }: PropsDaSituacao) {
  const digitado = texto.trim() !== '';
  const nada = digitado && quantas === 0 && busca.tipo === 'achados';
  const frase = !digitado
    ? ''
    : busca.tipo === 'buscando'
      ? 'Buscando lugares…'
      : busca.tipo === 'falhou'
        ? busca.mensagem
        : nada
          ? textos.buscaSemResultado
          : '';
  return (
    <div className={classes.situacao} role="status">
      {frase !== '' && <Text c="dimmed">{frase}</Text>}
      {digitado && busca.tipo === 'falhou' && (
        <Button size="compact-sm" variant="default" onClick={aoTentar}>
          Tentar novamente
        </Button>
      )}
    </div>
  );
}

interface PropsDoEscolhido {
  readonly estado: Props['estado'];
  readonly ativos: readonly AtivoNoMapa[];
  aoLimpar(): void;
}

function Escolhido({ estado: { ativo_id, lugar }, ativos, aoLimpar }: PropsDoEscolhido) {
  const ativo = ativos.find(({ id }) => id === ativo_id);
  const nome = ativo?.nome ?? lugar?.nome;
  if (nome === undefined) return null;
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <Group gap={6} wrap="nowrap" miw={0}>
        <IconMapPin size={16} aria-hidden />
        <Text fw={600} className={classes.texto}>
          {nome}
        </Text>
      </Group>
      <Button size="compact-sm" variant="default" flex="none" onClick={aoLimpar}>
        {ativo === undefined ? 'Deixar o lugar' : 'Deixar o ativo'}
      </Button>
    </Group>
  );
}

interface PropsDasOpcoes {
  readonly id: string;
  readonly grupos: readonly GrupoDeOpcoes[];
  readonly marcada: number;
  readonly estado: Props['estado'];
  aoEscolher(opcao: Opcao): void;
}

function Opcoes({ id, grupos, marcada, estado, aoEscolher }: PropsDasOpcoes) {
  let i = -1;
  return (
    <div id={`${id}-lista`} role="listbox" aria-label="Ativos e lugares">
      {grupos.map(({ nome, categoria, cor, opcoes }) => (
        <fieldset key={nome} className={classes.grupo} aria-label={nome}>
          <div className={classes.categoria} aria-hidden>
            {categoria ? <EtiquetaDaCategoria nome={nome} cor={cor} /> : nome}
          </div>
          {opcoes.map((opcao) => {
            i += 1;
            const n = i;
            return (
              <button
                key={chaveDa(opcao)}
                id={`${id}-${n}`}
                type="button"
                role="option"
                tabIndex={-1}
                className={classes.linha}
                data-marcada={n === marcada || undefined}
                aria-selected={opcao.tipo === 'ativo' && opcao.ativo.id === estado.ativo_id}
                onMouseDown={(evento) => evento.preventDefault()}
                onClick={() => aoEscolher(opcao)}
              >
                <span className={classes.nome}>{opcao.tipo === 'ativo' ? opcao.ativo.nome : opcao.lugar.nome}</span>
                <span className={classes.segunda}>
                  {categoria && <span className={classes.soBaixa}>{nome} · </span>}
                  {opcao.tipo === 'ativo' ? descricaoDo(opcao.ativo) : opcao.lugar.descricao}
                </span>
              </button>
            );
          })}
        </fieldset>
      ))}
    </div>
  );
}

const descricaoDo = ({ sigla, uf, delimitado }: AtivoNoMapa) =>
  [sigla, uf, delimitado ? null : 'sem área delimitada'].filter(Boolean).join(' · ');
