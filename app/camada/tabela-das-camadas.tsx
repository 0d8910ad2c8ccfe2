import { ActionIcon, Badge, Group, Text, UnstyledButton } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { dataHora, hectares, quilometros } from '#app/kit/formatos.ts';
import type { EstadoDaLista } from '#app/kit/lista/endereco-da-lista.ts';
import type { ControleDaSelecao } from '#app/kit/lista/selecionar.ts';
import { type Coluna, Tabela } from '#app/kit/lista/tabela.tsx';
import type { AtosNasCamadas } from './ato/atos-nas-camadas.tsx';
import type { CamadaNaTela } from './camada.ts';
import type { CamadasOcultas } from './camadas-ocultas.ts';
import { MenuDaCamada, type PodeNasCamadas } from './menu-da-camada.tsx';
import classes from './tabela-das-camadas.module.css';

interface Props {
  readonly camadas: readonly CamadaNaTela[];
  readonly estado: EstadoDaLista;
  readonly selecao?: ControleDaSelecao | undefined;
  readonly ocultas: CamadasOcultas;
  readonly pode: PodeNasCamadas;
  readonly atos: AtosNasCamadas;
  /** The one that the map went to. */
  readonly atual: string | null;
  readonly carregando: boolean;
  aoEscolher(camada: CamadaNaTela): void;
}

const nomeDe = ({ nome }: CamadaNaTela) => nome || 'Sem nome';

/** Layers as a table; choosing one shows it on the map, its eye takes it away from there. */
export function TabelaDasCamadas(props: Props) {
  const { camadas, estado, selecao, ocultas, pode, atos, atual, carregando, aoEscolher } = props;
  const escondidas = new Set(ocultas.ids);
  const colunas: readonly Coluna<CamadaNaTela>[] = [
    {
      titulo: 'No mapa',
      forma: 'estreita',
      celula: (camada) => (
        <Olho
          nome={nomeDe(camada)}
          oculta={escondidas.has(camada.id)}
          aoMudar={(oculta) => ocultas.mudar([camada.id], oculta)}
        />
      ),
    },
    {
      titulo: 'Nome',
      ordem: 'nome',
      celula: (camada) => (
        <UnstyledButton
          className={classes.camada}
          aria-pressed={camada.id === atual}
          onClick={() => aoEscolher(camada)}
        >
          <Descricao camada={camada} />
        </UnstyledButton>
      ),
    },
    { titulo: 'Área', ordem: 'area', forma: 'fim', celula: medida },
    {
      titulo: 'Incluída (Brasília)',
      ordem: 'criada_em',
      forma: 'fim',
      folgada: true,
      celula: ({ criada_em }) => <time dateTime={criada_em}>{dataHora(criada_em)}</time>,
    },
    {
      titulo: 'Ações',
      forma: 'estreita',
      celula: (camada) => <MenuDaCamada camada={camada} nome={nomeDe(camada)} pode={pode} atos={atos} />,
    },
  ];
  return (
    <Tabela
      titulo="Camadas"
      colunas={colunas}
      linhas={camadas}
      estado={estado}
      {...(selecao && { selecao })}
      atual={atual}
      carregando={carregando}
      nomeDe={nomeDe}
    />
  );
}

function medida({ area, comprimento }: CamadaNaTela): string {
  if (area !== null) return hectares(area);
  return comprimento === null ? '' : quilometros(comprimento);
}

interface OlhoProps {
  readonly nome: string;
  readonly oculta: boolean;
  aoMudar(oculta: boolean): void;
}

function Olho({ nome, oculta, aoMudar }: OlhoProps) {
  const Icone = oculta ? IconEyeOff : IconEye;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="md"
      role="switch"
      aria-checked={!oculta}
      aria-label={`Mostrar ${nome} no mapa`}
      title={oculta ? 'Mostrar no mapa' : 'Ocultar no mapa'}
      onClick={() => aoMudar(!oculta)}
    >
      <Icone size={16} aria-hidden />
    </ActionIcon>
  );
}

function Descricao({ camada }: { readonly camada: CamadaNaTela }) {
  return (
    <>
      <Text fw={500} lineClamp={2} span>
        {nomeDe(camada)}
      </Text>
      {camada.descricao !== '' && (
        <Text size="xs" lineClamp={1} span>
          {camada.descricao}
        </Text>
      )}
      <Group gap={6} wrap="nowrap">
        <span
          className={classes.categoria}
          style={{ background: camada.categoria_cor_da_tag ?? undefined }}
          aria-hidden
        />
        <Text size="xs" c="dimmed" lineClamp={1} span>
          {[camada.categoria_nome, camada.ativo_nome, camada.tipo_nome].filter((parte) => parte !== null).join(' · ')}
        </Text>
        {!camada.ativo && (
          <Badge size="xs" color="gray" variant="default" className={classes.inativa}>
            Inativa
          </Badge>
        )}
      </Group>
    </>
  );
}
