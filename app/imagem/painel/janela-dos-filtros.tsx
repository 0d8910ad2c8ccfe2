import { Button, Group, Input, Modal, RangeSlider, Slider, Stack, Text } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { CampoDeData } from '#app/kit/datas/campo-de-data.tsx';
import { erroDaData } from '#app/kit/datas/erro-da-data.ts';
import { dataDoTexto, dataNaTela } from '#app/kit/datas.ts';
import { useJanelaTardia } from '#app/kit/janela-tardia.ts';
import { errosDosFiltros, type FiltrosDasImagens, NUVENS_MAX, RESOLUCAO_M, SEM_FILTROS } from './filtros.ts';
import classes from './painel.module.css';

interface Props {
  readonly filtros: FiltrosDasImagens;
  aoAplicar(filtros: FiltrosDasImagens): void;
  aoFechar(): void;
}

/** Dates, resolution and clouds; nothing changes before 'Aplicar'. Loaded when first opened. */
export default function JanelaDosFiltros({ filtros, aoAplicar, aoFechar }: Props) {
  const [aberta, fechar] = useJanelaTardia();
  return (
    <Modal opened={aberta} onClose={fechar} onExitTransitionEnd={aoFechar} title="Filtrar imagens" size="md">
      <Campos
        filtros={filtros}
        aoAplicar={(novos) => {
          aoAplicar(novos);
          fechar();
        }}
        aoCancelar={fechar}
      />
    </Modal>
  );
}

interface PropsDosCampos extends Omit<Props, 'aoFechar'> {
  aoCancelar(): void;
}

function Campos({ filtros, aoAplicar, aoCancelar }: PropsDosCampos) {
  const id = useId();
  const { menor, maior } = RESOLUCAO_M;
  const [[de, ate], setResolucao] = useState<[number, number]>([
    filtros.resolucaoMin ?? menor,
    filtros.resolucaoMax ?? maior,
  ]);
  const [nuvens, setNuvens] = useState(filtros.nuvensMax ?? NUVENS_MAX);
  const [erros, setErros] = useState<ReturnType<typeof errosDosFiltros>>({});
  const enviar = (evento: FormEvent<HTMLFormElement>) => {
    evento.preventDefault();
    const campos = new FormData(evento.currentTarget);
    const [inicio = '', fim = ''] = ['inicio', 'fim'].map((campo) => String(campos.get(campo) ?? ''));
    // The fields say themselves what is wrong with them.
    if (erroDaData(inicio) !== null || erroDaData(fim) !== null) return;
    const novos: FiltrosDasImagens = {
      inicio: dataDoTexto(inicio),
      fim: dataDoTexto(fim),
      resolucaoMin: de === menor ? null : de,
      resolucaoMax: ate === maior ? null : ate,
      nuvensMax: nuvens === NUVENS_MAX ? null : nuvens,
    };
    const achados = errosDosFiltros({ ...novos, ...(de >= ate && { resolucaoMin: de, resolucaoMax: ate }) });
    setErros(achados);
    if (Object.keys(achados).length === 0) aoAplicar(novos);
  };
  const naTela = (data: string | null) => (data === null ? '' : dataNaTela(data));
  return (
    <form onSubmit={enviar} noValidate>
      <Stack gap="lg">
        <div className={classes.datas}>
          <CampoDeData id={`${id}-inicio`} name="inicio" label="Data inicial" defaultValue={naTela(filtros.inicio)} />
          <CampoDeData
            id={`${id}-fim`}
            name="fim"
            label="Data final"
            defaultValue={naTela(filtros.fim)}
            error={erros.datas}
          />
        </div>
        <Input.Wrapper label="Resolução" labelElement="div" error={erros.resolucao}>
          <Text size="sm" c="dimmed">
            {textoDaResolucao(de, ate)}
          </Text>
          <RangeSlider
            className={classes.deslizante ?? ''}
            min={menor}
            max={maior}
            step={1}
            minRange={0}
            label={null}
            value={[de, ate]}
            onChange={setResolucao}
            thumbFromLabel="Resolução mínima, em metros"
            thumbToLabel="Resolução máxima, em metros"
          />
        </Input.Wrapper>
        <Input.Wrapper label="Cobertura de nuvens" labelElement="div">
          <Text size="sm" c="dimmed">
            {nuvens === NUVENS_MAX ? 'Qualquer' : `Até ${nuvens} %`}
          </Text>
          <Slider
            className={classes.deslizante ?? ''}
            min={0}
            max={NUVENS_MAX}
            step={1}
            label={null}
            value={nuvens}
            onChange={setNuvens}
            thumbLabel="Cobertura de nuvens máxima, em %"
          />
        </Input.Wrapper>
        <Group gap="xs" justify="flex-end">
          <Button variant="subtle" color="gray" mr="auto" onClick={() => aoAplicar(SEM_FILTROS)}>
            Limpar filtros
          </Button>
          <Button variant="default" onClick={aoCancelar}>
            Cancelar
          </Button>
          <Button type="submit">Aplicar</Button>
        </Group>
      </Stack>
    </form>
  );
}

/** At its ends it does not narrow. */
function textoDaResolucao(de: number, ate: number): string {
  const { menor, maior } = RESOLUCAO_M;
  if (de === menor) return ate === maior ? 'Qualquer' : `Até ${ate} m por pixel`;
  return ate === maior ? `${de} m por pixel ou mais` : `De ${de} a ${ate} m por pixel`;
}
