import { Button, Menu } from '@mantine/core';
import {
  IconChevronDown,
  IconEye,
  IconEyeCheck,
  IconEyeOff,
  IconFocusCentered,
  IconPlayerPause,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { MenuDeExportacao } from '#app/exportacao/exportacao.porta.ts';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { avisarFalha } from '#app/kit/avisos/avisar-falha.ts';
import { BarraDaSelecao } from '#app/kit/lista/barra-da-selecao.tsx';
import type { ControleDaSelecao } from '#app/kit/lista/selecionar.ts';
import type { EspecieNasCamadas } from '#domain/ato/ato.events.ts';
import type { AtosNasCamadas } from './ato/atos-nas-camadas.tsx';
import type { CamadasOcultas } from './camadas-ocultas.ts';
import type { FiltrosDasCamadas } from './filtros-das-camadas.tsx';
import type { PodeNasCamadas } from './menu-da-camada.tsx';
import { type ResumoDaSelecao, resumirSelecao } from './resumir-selecao.ts';

/** Layers that can be hidden or shown by name at once. */
const MAXIMO_CITADAS = 500;

interface Props {
  readonly selecao: ControleDaSelecao;
  /** What the list was narrowed to when they were ticked. */
  readonly filtros: FiltrosDasCamadas & { readonly search: string };
  readonly ocultas: CamadasOcultas;
  readonly pode: PodeNasCamadas;
  readonly atos: AtosNasCamadas;
  aoAjustar(extensao: NonNullable<ResumoDaSelecao['extensao']>): void;
}

/** What can be done with the ticked layers, on whatever page they are. */
export function AcoesDaSelecao({ selecao, filtros, ocultas, pode, atos, aoAjustar }: Props) {
  const [fazendo, setFazendo] = useState(false);
  const fazer = async (agir: (resumo: ResumoDaSelecao) => void) => {
    setFazendo(true);
    try {
      agir(await resumirSelecao(selecao.selecao, filtros));
    } catch (error) {
      avisarFalha(error);
    }
    setFazendo(false);
  };
  const ajustar = ({ extensao }: ResumoDaSelecao) => {
    if (extensao === null) dizer('As camadas marcadas já não estão na lista.');
    else aoAjustar(extensao);
  };
  const mudar =
    (ocultar: boolean) =>
    ({ ids }: ResumoDaSelecao) => {
      if (ids === null) dizer(`Marque no máximo ${MAXIMO_CITADAS} camadas para ocultá-las ou mostrá-las de uma vez.`);
      else ocultas.mudar(ids, ocultar);
    };
  const perguntar = (especie: EspecieNasCamadas) =>
    atos.perguntar({ especie, selecao: selecao.selecao, quantas: selecao.quantas, filtros }, selecao.limpar);
  return (
    <BarraDaSelecao selecao={selecao} nomes={['camada selecionada', 'camadas selecionadas']}>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconFocusCentered size={14} aria-hidden />}
        disabled={fazendo}
        onClick={() => fazer(ajustar)}
      >
        Ajustar mapa à seleção
      </Button>
      <Menu position="top-end" withinPortal>
        <Menu.Target>
          <Button
            size="compact-sm"
            variant="default"
            rightSection={<IconChevronDown size={14} aria-hidden />}
            disabled={fazendo}
          >
            No mapa
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconEyeOff size={16} aria-hidden />} onClick={() => fazer(mudar(true))}>
            Ocultar no mapa
          </Menu.Item>
          <Menu.Item leftSection={<IconEye size={16} aria-hidden />} onClick={() => fazer(mudar(false))}>
            Mostrar no mapa
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {pode.alternar && <MenuDeSituacao perguntar={perguntar} />}
      {pode.exportar && <MenuDeExportacao selecao={selecao.selecao} filtros={filtros} />}
      {pode.remover && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconTrash size={14} aria-hidden />}
          onClick={() => perguntar('remover')}
        >
          Excluir
        </Button>
      )}
    </BarraDaSelecao>
  );
}

const dizer = (mensagem: string) => avisar({ tipo: 'toast', nivel: 'warning', mensagem });

function MenuDeSituacao({ perguntar }: { perguntar(especie: EspecieNasCamadas): void }) {
  return (
    <Menu position="top-end" withinPortal>
      <Menu.Target>
        <Button size="compact-sm" variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
          Situação
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconEyeCheck size={16} aria-hidden />} onClick={() => perguntar('ativar')}>
          Ativar
        </Menu.Item>
        <Menu.Item leftSection={<IconPlayerPause size={16} aria-hidden />} onClick={() => perguntar('inativar')}>
          Inativar
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
