import { ActionIcon, Loader, Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { dataDoTexto, dataNaTela, type Periodo, periodoDoTexto, periodoNaTela } from '../datas.ts';
import { preencherCampo } from '../formulario/preencher-campo.ts';
import { CampoComMascara } from '../mascaras/campo-com-mascara.tsx';
import { erroDaData, erroDoPeriodo } from './erro-da-data.ts';

const Calendario = lazy(() => import('./calendario.tsx'));

interface Props {
  readonly id?: string;
  readonly name: string;
  readonly label: string;
  readonly description?: string;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean;
  readonly error?: string | undefined;
  /** First and last day that may be chosen, `AAAA-MM-DD`. */
  readonly min?: string;
  readonly max?: string;
  /** As it stands in the field: DD/MM/AAAA, or 'DD/MM/AAAA - DD/MM/AAAA'. */
  readonly defaultValue?: string | undefined;
}

/** A day, typed or chosen; it is sent as it is read, DD/MM/AAAA (`dataSchema` of data.esquema.ts). */
export function CampoDeData(props: Props) {
  return <CampoComCalendario {...props} intervalo={false} />;
}

/** Two days, 'start - end', typed or chosen (`periodoSchema`). */
export function CampoDePeriodo(props: Props) {
  return <CampoComCalendario {...props} intervalo />;
}

function CampoComCalendario({ intervalo, error, min, max, ...props }: Props & { readonly intervalo: boolean }) {
  const entrada = useRef<HTMLInputElement>(null);
  const [aberto, setAberto] = useState(false);
  const [erro, setErro] = useState<string | null>(null);
  const escrever = (texto: string) => {
    setAberto(false);
    if (entrada.current === null) return;
    preencherCampo(entrada.current, texto);
    setErro(null);
    entrada.current.focus();
  };
  const erroAgora = () => (intervalo ? erroDoPeriodo : erroDaData)(entrada.current?.value ?? '');
  // Told when the field is left, taken back as soon as it is right: then nothing moves under the next click.
  const conferir = () => setErro(erroAgora());
  const aliviar = () => {
    if (erro !== null && erroAgora() === null) setErro(null);
  };
  const calendario = (
    <Popover opened={aberto} onChange={setAberto} position="bottom-end" withArrow trapFocus withRoles={false}>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          disabled={props.disabled ?? false}
          aria-label={`Abrir o calendário de ${props.label}`}
          aria-expanded={aberto}
          onClick={() => setAberto(!aberto)}
        >
          <IconCalendar size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={`Calendário de ${props.label}`}>
        <Suspense fallback={<Loader size="sm" aria-label="Carregando o calendário" />}>
          <Calendario
            intervalo={intervalo}
            inicial={lido(intervalo, entrada.current?.value ?? '')}
            min={min}
            max={max}
            aoAplicar={(escolhido) => escrever(escrito(intervalo, escolhido))}
            aoLimpar={() => escrever('')}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
  return (
    <CampoComMascara
      {...props}
      mascara={intervalo ? 'periodo' : 'data'}
      entrada={entrada}
      placeholder={intervalo ? 'DD/MM/AAAA - DD/MM/AAAA' : 'DD/MM/AAAA'}
      error={error ?? erro}
      onBlur={conferir}
      onInput={aliviar}
      rightSection={calendario}
    />
  );
}

function lido(intervalo: boolean, texto: string): Periodo {
  return (intervalo ? periodoDoTexto(texto) : [dataDoTexto(texto), null]) ?? [null, null];
}

function escrito(intervalo: boolean, [inicio, fim]: Periodo): string {
  if (intervalo) return periodoNaTela([inicio, fim]);
  return inicio === null ? '' : dataNaTela(inicio);
}
